package io.myria.mcp.protocol;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A request whose client takes at once whatever is streamed to it, until it takes no more. */
public final class TakenStream {

  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private volatile boolean reads = true;
  private final HttpServletRequest request =
      only(HttpServletRequest.class, Map.of("startAsync", only(AsyncContext.class, Map.of())));
  private final HttpServletResponse response =
      only(HttpServletResponse.class, Map.of("getOutputStream", new Out()));

  /** Opens the stream. */
  public EventStream open() throws IOException {
    return exchange(null).stream();
  }

  Exchange exchange(Dialect dialect) {
    return new Exchange(request, response, dialect);
  }

  /** From now on the server finds no room for what it would write. */
  void readsNoMore() {
    reads = false;
  }

  /** All that was streamed. */
  String text() {
    return taken.toString(StandardCharsets.UTF_8);
  }

  /** Of a type nothing but some methods' answers. */
  private static <T> T only(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }

  private final class Out extends ServletOutputStream {

    @Override
    public boolean isReady() {
      return reads;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      try {
        listener.onWritePossible();
      } catch (IOException problem) {
        listener.onError(problem);
      }
    }

    @Override
    public void write(int octet) {
      taken.write(octet);
    }
  }
}
