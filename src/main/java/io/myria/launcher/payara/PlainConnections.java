package io.myria.launcher.payara;

import java.lang.reflect.Method;

/**
 * Has connections without TLS that begin in HTTP/1.1 stay in it: of those that it upgrades to
 * HTTP/2, Grizzly closes some without an answer to the request that offered it. Driven by
 * reflection, as all of Payara Micro here.
 */
final class PlainConnections {

  /** HTTP/2 without TLS, in the header {@code Upgrade}: RFC 7540, 3.2. */
  private static final String HTTP2 = "h2c";

  private final ClassLoader loader;
  private final Class<?> codec;
  private final Method offered;
  private final Method offer;

  /**
   * @param inside any object of the server's own classes
   */
  PlainConnections(Object inside) throws ReflectiveOperationException {
    this.loader = inside.getClass().getClassLoader();
    String grizzly = "org.glassfish.grizzly.http.";
    this.codec = loader.loadClass(grizzly + "HttpServerFilter");
    Class<?> header = loader.loadClass(grizzly + "HttpHeader");
    this.offered = header.getMethod("getUpgrade");
    this.offer = header.getMethod("setUpgrade", String.class);
  }

  void keep() throws ReflectiveOperationException {
    Class<?> probe = loader.loadClass("org.glassfish.grizzly.http.HttpProbe");
    for (Object listener : Grizzly.listeners(loader)) {
      for (Object parser : (Iterable<?>) Grizzly.call(listener, "getFilters", codec)) {
        Grizzly.watch(Grizzly.call(parser, "getMonitoringConfig"), probe, this::heard);
      }
    }
  }

  /** When a head was read, and before what it offers is taken up. */
  private void heard(Method event, Object[] arguments) throws ReflectiveOperationException {
    if (event.getName().equals("onHeaderParseEvent")
        && HTTP2.equals(offered.invoke(arguments[1]))) {
      offer.invoke(arguments[1], (Object) null);
    }
  }
}
