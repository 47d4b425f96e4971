package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.myria.server.HttpConnection.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.Map;

/**
 * Sends one request, with whatever headers, and reads what comes back until it is complete, the
 * server closes, or a stream has sent its first message; all of it within a deadline. Stateless.
 */
final class FuzzConnection {

  private static final long DEADLINE_NANOS = 60_000_000_000L;

  private FuzzConnection() {}

  static Answer send(URI server, Map<String, String> headers, byte[] body) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(1_000);
      StringBuilder head = new StringBuilder("POST /mcp HTTP/1.1\r\n");
      head.append("Host: ").append(server.getAuthority()).append("\r\n");
      head.append("Connection: close\r\n");
      head.append("Content-Length: ").append(body.length).append("\r\n");
      headers.forEach(
          (name, value) -> head.append(value.isEmpty() ? "" : name + ": " + value + "\r\n"));
      OutputStream out = socket.getOutputStream();
      try {
        out.write(head.append("\r\n").toString().getBytes(ISO_8859_1));
        out.write(body);
        out.flush();
      } catch (IOException answeredBeforeTheEnd) {
        // What it answered is still to be read.
      }
      return read(socket.getInputStream());
    }
  }

  private static Answer read(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] chunk = new byte[16 << 10];
    long start = System.nanoTime();
    while (!isEnough(all)) {
      try {
        int length = in.read(chunk);
        if (length < 0) {
          break;
        }
        all.write(chunk, 0, length);
      } catch (SocketTimeoutException nothingYet) {
        // Until the deadline.
      }
      if (System.nanoTime() - start > DEADLINE_NANOS) {
        throw new IOException("HANG, with " + all.toString(UTF_8));
      }
    }
    String text = all.toString(UTF_8);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0 || !text.startsWith("HTTP/1.1 ")) {
      throw new IOException("no answer, but '" + text + "'");
    }
    return new Answer(Integer.parseInt(text.substring(9, 12)), Map.of(), text.substring(end + 4));
  }

  /** A stream may stay open; what matters is that it began with a message. */
  private static boolean isEnough(ByteArrayOutputStream all) {
    if (all.size() > 64 << 10) {
      return false;
    }
    String text = all.toString(UTF_8);
    return text.contains("text/event-stream")
        && (text.contains("\"result\":") || text.contains("acknowledged"));
  }
}
