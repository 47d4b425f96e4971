package io.myria.launcher.payara;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Leads what is malformed to the page that says so. Payara takes the path and the Host of a request
 * apart before any filter; where that fails it logs a stack trace and answers 200 with nothing.
 * Driven by reflection, as all of Payara Micro here.
 */
final class MalformedRequests {

  /** Where the WAR answers 400. */
  private static final String PAGE = "/malformed";

  /** Any name that can be taken apart. */
  private static final String SOME_HOST = "localhost";

  private final Method packet;
  private final Method path;
  private final Method setPath;
  private final Method host;
  private final Method setText;
  private final Field unparsedHost;
  private final Class<?> probe;
  private final Class<?> filter;

  /**
   * @param inside any object of the server's own classes
   */
  MalformedRequests(Object inside) throws ReflectiveOperationException {
    ClassLoader loader = inside.getClass().getClassLoader();
    String grizzly = "org.glassfish.grizzly.http.";
    Class<?> header = loader.loadClass(grizzly + "HttpRequestPacket");
    this.packet = loader.loadClass(grizzly + "server.Request").getMethod("getRequest");
    this.path = header.getMethod("getRequestURI");
    this.setPath = header.getMethod("setRequestURI", String.class);
    this.host = header.getMethod("serverName");
    this.setText = host.getReturnType().getMethod("setString", String.class);
    this.unparsedHost = header.getDeclaredField("unparsedHostC");
    this.unparsedHost.setAccessible(true);
    this.probe = loader.loadClass(grizzly + "server.HttpServerProbe");
    this.filter = loader.loadClass(grizzly + "server.HttpServerFilter");
  }

  void redirect() throws ReflectiveOperationException {
    for (Object listener : Grizzly.listeners(filter.getClassLoader())) {
      for (Object served : (Iterable<?>) Grizzly.call(listener, "getFilters", filter)) {
        Grizzly.watch(Grizzly.call(served, "getMonitoringConfig"), probe, this::heard);
      }
    }
  }

  private void heard(Method event, Object[] arguments) throws ReflectiveOperationException {
    if (!event.getName().equals("onRequestReceiveEvent")) {
      return;
    }
    Object request = packet.invoke(arguments[2]);
    boolean named = named(request);
    if (!named) {
      Object unparsed = unparsedHost.get(request);
      if (unparsed != null) {
        setText.invoke(unparsed, SOME_HOST);
      }
      setText.invoke(host.invoke(request), SOME_HOST);
    }
    if (!named || !RequestTarget.wellFormed((String) path.invoke(request))) {
      setPath.invoke(request, PAGE);
    }
  }

  /** Whether the server gets a name out of the Host. */
  private boolean named(Object request) throws ReflectiveOperationException {
    try {
      String name = String.valueOf(host.invoke(request));
      return !name.isBlank() && !name.contains("@");
    } catch (InvocationTargetException unreadable) {
      return false;
    }
  }
}
