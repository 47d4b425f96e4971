package io.myria.mcp;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request whose body was read and is UTF-8. For one thread, as requests are. */
final class ReadRequest extends HttpServletRequestWrapper {

  private final byte[] body;

  ReadRequest(HttpServletRequest request, byte[] body) {
    super(request);
    this.body = body;
  }

  @Override
  public String getCharacterEncoding() {
    return StandardCharsets.UTF_8.name();
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(
        new InputStreamReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8));
  }

  /** Not to be changed. */
  byte[] body() {
    return body;
  }

  /** From the beginning, each time. */
  @Override
  public ServletInputStream getInputStream() {
    ByteArrayInputStream left = new ByteArrayInputStream(body);
    return new ServletInputStream() {
      @Override
      public int read() {
        return left.read();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        return left.read(bytes, offset, length);
      }

      @Override
      public boolean isFinished() {
        return left.available() == 0;
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setReadListener(ReadListener listener) {
        throw new IllegalStateException("the body was read; there is nothing to wait for");
      }
    };
  }
}
