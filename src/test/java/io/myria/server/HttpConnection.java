package io.myria.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One connection of HTTP/1.1, written by hand: well-behaved clients refuse to send what these tests
 * must send, such as another Host.
 */
final class HttpConnection implements AutoCloseable {

  private static final int PATIENCE_MS = 120_000;

  private final URI server;
  private final Socket socket;
  private final InputStream in;

  HttpConnection(URI server) throws IOException {
    this.server = server;
    this.socket = new Socket(server.getHost(), server.getPort());
    this.socket.setSoTimeout(PATIENCE_MS);
    this.socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /**
   * @param headers by name in lower case
   */
  record Answer(int status, Map<String, String> headers, String body) {}

  /** On a connection of its own. */
  static Answer send(URI server, String method, Map<String, String> headers, byte[] body)
      throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      return connection.send(method, "/mcp", headers, body);
    }
  }

  static Answer post(URI server, String body) throws IOException {
    return send(server, "POST", Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  static Answer get(URI server, String path) throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      return connection.send("GET", path, Map.of("Accept", "*/*", "Content-Type", ""), new byte[0]);
    }
  }

  /** Head and body apart. Headers in place of the usual ones; an empty value leaves one out. */
  Answer send(String method, String path, Map<String, String> changed, byte[] body)
      throws IOException {
    OutputStream out = socket.getOutputStream();
    try {
      out.write(head(method, path, changed, body.length));
      out.write(body);
      out.flush();
    } catch (IOException answeredBeforeTheEnd) {
      // What it answered is still to be read.
    }
    return read();
  }

  /** Posts the first half of a body. */
  void postHalf(byte[] body) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(head("POST", "/mcp", Map.of(), body.length));
    out.write(body, 0, body.length / 2);
    out.flush();
  }

  /** Sends the rest of a body of which {@link #postHalf} sent the first half. */
  Answer sendRest(byte[] body) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(body, body.length / 2, body.length - body.length / 2);
    out.flush();
    return read();
  }

  private byte[] head(String method, String path, Map<String, String> changed, int length) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Host", server.getAuthority());
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, text/event-stream");
    headers.put("Content-Length", Integer.toString(length));
    headers.putAll(changed);
    StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    headers.forEach(
        (name, value) -> head.append(value.isEmpty() ? "" : name + ": " + value + "\r\n"));
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private Answer read() throws IOException {
    String[] status = line().split(" ", 3);
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon).toLowerCase(), line.substring(colon + 1).strip());
    }
    byte[] body =
        "chunked".equals(headers.get("transfer-encoding"))
            ? chunks()
            : in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    return new Answer(
        Integer.parseInt(status[1]), headers, new String(body, StandardCharsets.UTF_8));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.write(in.readNBytes(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection");
      }
      if (next != '\r') {
        line.write(next);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
