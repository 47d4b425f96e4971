package io.myria.http.limit;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** A request whose body was read and is UTF-8. For one thread, as requests are. */
public final class ReadRequest extends CountedRequest {

  private final byte[] body;

  ReadRequest(HttpServletRequest request, byte[] body, Supplier<Runnable> stream) {
    super(request, stream);
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
  public byte[] body() {
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
