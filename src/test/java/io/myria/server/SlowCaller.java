package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;

/** A connection whose client sends half of something, or reads nothing. For one thread. */
final class SlowCaller implements AutoCloseable {

  /** How it is slow. */
  enum Kind {
    /** Half of the headers, and then nothing. */
    HALF_HEAD,
    /** Half of the body, and then nothing. */
    HALF_BODY,
    /** Reads nothing of a large answer. */
    NO_READER
  }

  private final Kind kind;
  private final Socket socket = new Socket();
  private final long began;

  SlowCaller(URI server, Kind kind, byte[] body) throws IOException {
    this.kind = kind;
    if (kind == Kind.NO_READER) {
      socket.setReceiveBufferSize(4 << 10);
    }
    socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
    String head =
        "POST /mcp HTTP/1.1\r\nHost: "
            + server.getAuthority()
            + "\r\nContent-Type: application/json\r\n"
            + "Accept: application/json, text/event-stream\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] bytes = head.getBytes(ISO_8859_1);
    if (kind == Kind.HALF_HEAD) {
      socket.getOutputStream().write(bytes, 0, bytes.length / 2);
    } else {
      socket.getOutputStream().write(bytes);
      int length = kind == Kind.HALF_BODY ? body.length / 2 : body.length;
      socket.getOutputStream().write(body, 0, length);
    }
    socket.getOutputStream().flush();
    began = System.nanoTime();
  }

  Kind kind() {
    return kind;
  }

  /**
   * Seconds from its last byte to the server's refusal or the end of the connection, whichever is
   * first; -1 if the connection does not end. After a refusal the server still waits for what it
   * was promised of the body, without a thread.
   */
  double cutOffAfter(int patienceSeconds) throws IOException {
    socket.setSoTimeout(patienceSeconds * 1_000);
    InputStream in = socket.getInputStream();
    double after = -1;
    try {
      int read;
      do {
        read = in.read(new byte[8 << 10]);
        after = after < 0 ? (System.nanoTime() - began) / 1e9 : after;
      } while (read >= 0);
    } catch (SocketTimeoutException stillOpen) {
      return -1;
    } catch (SocketException reset) {
      return after < 0 ? (System.nanoTime() - began) / 1e9 : after;
    }
    return after;
  }

  /** How many bytes are still to be had, now that it reads after all; until the end. */
  long readAll() throws IOException {
    socket.setSoTimeout(5_000);
    long read = 0;
    byte[] chunk = new byte[64 << 10];
    try {
      for (int length = socket.getInputStream().read(chunk);
          length >= 0;
          length = socket.getInputStream().read(chunk)) {
        read += length;
      }
    } catch (SocketTimeoutException | SocketException cutOff) {
      return read;
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
