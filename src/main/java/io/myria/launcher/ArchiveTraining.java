package io.myria.launcher;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Runs the commonest commands once, so that a JVM with {@code -XX:ArchiveClassesAtExit} archives
 * their classes; see the script {@code myria}. They ask a server of this process, which answers
 * every request with the same few words.
 */
final class ArchiveTraining {

  private static final String ANSWER =
      """
      {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","isError":false,
       "_meta":{"io.myria/event_ids":["e1"],"io.myria/append":{"event_seq":1}},
       "content":[{"type":"text","text":"Mon 2 Nov 2026\\nann: words"}],
       "structuredContent":{"context":"Mon 2 Nov 2026\\nann: words","confidence":0.5,
        "event_id":"e1","truncated":false,"results":[{"event_id":"e1","confidence":0.5}]}}}
      """;

  private static final String[][] COMMANDS = {
    {"help"},
    {"ask", "words", "--as", "ann"},
    {"query", "words", "--as", "ann"},
    {"remember", "words", "--as", "ann"},
    {"status"},
    {"aks"},
  };

  private ArchiveTraining() {}

  static void run() throws IOException {
    PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream());
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(server));
      answering.setDaemon(true);
      answering.start();
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/mcp";
      for (String[] command : COMMANDS) {
        String[] arguments = command;
        if (command.length > 1 || command[0].equals("status")) {
          arguments = java.util.Arrays.copyOf(command, command.length + 2);
          arguments[command.length] = "--url";
          arguments[command.length + 1] = url;
        }
        Myria.run(arguments, nowhere, nowhere);
      }
    }
  }

  private static void answer(ServerSocket server) {
    byte[] body = ANSWER.getBytes(StandardCharsets.UTF_8);
    byte[] head =
        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length
                + "\r\nConnection: close\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    while (!server.isClosed()) {
      try (Socket socket = server.accept();
          InputStream in = new BufferedInputStream(socket.getInputStream())) {
        readRequest(in);
        socket.getOutputStream().write(head);
        socket.getOutputStream().write(body);
      } catch (IOException ended) {
        return;
      }
    }
  }

  private static void readRequest(InputStream in) throws IOException {
    int length = 0;
    StringBuilder line = new StringBuilder();
    for (int one = in.read(); one >= 0; one = in.read()) {
      if (one != '\n') {
        line.append((char) one);
        continue;
      }
      String header = line.toString().strip();
      line.setLength(0);
      if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).strip());
      } else if (header.isEmpty()) {
        in.readNBytes(length);
        return;
      }
    }
  }
}
