package io.myria.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * One request over HTTP/1.1 and its response. The JDK's older client is used on purpose: it costs a
 * tenth of the processor time that {@code java.net.http} needs for the first request of a process.
 */
final class HttpPost {

  private final HttpURLConnection connection;
  private final long mostBytes;

  private HttpPost(HttpURLConnection connection, long mostBytes) {
    this.connection = connection;
    this.mostBytes = mostBytes;
  }

  /**
   * Sends a request; its response is not read yet.
   *
   * @param body {@code null} for a request without one
   */
  static HttpPost send(
      McpClient.Options options, String method, Map<String, String> headers, byte[] body) {
    HttpURLConnection connection;
    try {
      connection = (HttpURLConnection) options.endpoint().toURL().openConnection();
      connection.setRequestMethod(method);
      connection.setInstanceFollowRedirects(false);
      connection.setUseCaches(false);
      connection.setConnectTimeout(millis(options.connect()));
      connection.setReadTimeout(millis(options.silence()));
      options.headers().forEach(connection::setRequestProperty);
      headers.forEach(connection::setRequestProperty);
      if (body != null) {
        connection.setDoOutput(true);
        // Without it the JDK sends a POST again when the connection breaks.
        connection.setFixedLengthStreamingMode(body.length);
      }
      connection.connect();
    } catch (IOException problem) {
      throw failure(options, false, problem);
    }
    try {
      if (body != null) {
        connection.getOutputStream().write(body);
      }
      HttpPost post = new HttpPost(connection, options.mostBytes());
      post.status();
      return post;
    } catch (IOException problem) {
      connection.disconnect();
      throw failure(options, true, problem);
    }
  }

  static NoResponseException failure(McpClient.Options options, boolean sent, IOException problem) {
    boolean timedOut = problem instanceof SocketTimeoutException;
    Duration waited = sent ? options.silence() : options.connect();
    return new NoResponseException(
        timedOut
            ? "nothing came for " + waited.toMillis() / 1000.0 + " s"
            : String.valueOf(problem.getMessage()),
        sent,
        timedOut,
        problem);
  }

  private static int millis(Duration duration) {
    return Math.toIntExact(duration.toMillis());
  }

  int status() throws IOException {
    try {
      return connection.getResponseCode();
    } catch (HttpRetryException unauthorized) {
      return unauthorized.responseCode();
    }
  }

  /** The first value of a header, or an empty text. */
  String header(String name) {
    String value = connection.getHeaderField(name);
    return value == null ? "" : value;
  }

  /** The media type without parameters, in lower case. */
  String mediaType() {
    String type = header("Content-Type");
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  /** The body, of an error as well. */
  InputStream body() throws IOException {
    InputStream in = status() < 400 ? connection.getInputStream() : connection.getErrorStream();
    return new BoundedInput(in == null ? InputStream.nullInputStream() : in, mostBytes);
  }

  /** Gives up what was not read; a response that was read to its end leaves a connection open. */
  void close() {
    connection.disconnect();
  }

  /** A stream that fails where it is longer than a client is willing to hold. */
  private static final class BoundedInput extends FilterInputStream {

    private long left;

    BoundedInput(InputStream in, long most) {
      super(in);
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
      int read = in.read(into, at, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) throws IOException {
      left -= read;
      if (left < 0) {
        throw new IOException("the answer is larger than this client takes");
      }
    }
  }
}
