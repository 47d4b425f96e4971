package io.myria.bench;

import io.myria.launcher.payara.LaunchFailure;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/**
 * One connection of HTTP/1.1 that posts to the endpoint, opened again when the server closes it. By
 * hand, since what the client costs is taken from the server, on the same cores. For one thread.
 */
public final class HttpLine implements AutoCloseable {

  private static final int PATIENCE_MS = 120_000;

  /** The server closes one that is left idle, and says so to nobody. */
  private static final long IDLE_NANOS = Duration.ofSeconds(5).toNanos();

  private static final int STOPPING = 503;

  private final URI server;
  private final String head;
  private Socket socket;
  private InputStream in;
  private boolean closing;
  private int length;
  private long lastUse;

  public HttpLine(URI server) {
    this.server = server;
    this.head =
        "POST /mcp HTTP/1.1\r\nHost: "
            + server.getAuthority()
            + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream"
            + "\r\nContent-Length: ";
  }

  /**
   * The body of the answer.
   *
   * @throws LaunchFailure if the status is another than 200
   */
  byte[] post(byte[] body) throws IOException {
    if (socket == null || closing || System.nanoTime() - lastUse > IDLE_NANOS) {
      open();
    }
    byte[] top = (head + body.length + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[top.length + body.length];
    System.arraycopy(top, 0, all, 0, top.length);
    System.arraycopy(body, 0, all, top.length, body.length);
    socket.getOutputStream().write(all);
    int status = head();
    byte[] answer = length >= 0 ? in.readNBytes(length) : chunks();
    lastUse = System.nanoTime();
    if (status != 200) {
      throw new LaunchFailure(
          "the server answered "
              + status
              + " "
              + new String(answer, StandardCharsets.UTF_8).strip()
              + (status == STOPPING
                  ? "; who ends a benchmark, as a time limit does, ends its server too"
                  : "; run the benchmark again where nothing else runs"));
    }
    return answer;
  }

  private void open() throws IOException {
    close();
    socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MS);
    in = new BufferedInputStream(socket.getInputStream());
    closing = false;
  }

  private int head() throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring(15).strip());
      } else if (header.startsWith("connection:")) {
        closing = header.contains("close");
      }
    }
    return status;
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
      body.write(in.readNBytes(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
    }
  }
}
