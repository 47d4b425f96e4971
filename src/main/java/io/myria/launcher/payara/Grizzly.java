package io.myria.launcher.payara;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;

/** Payara Micro's network, as far as it is watched here; by reflection, as all of it. Stateless. */
final class Grizzly {

  private Grizzly() {}

  /** What a probe hears. */
  @FunctionalInterface
  interface Ear {
    void hear(Method event, Object[] arguments) throws ReflectiveOperationException;
  }

  /** Those that the server has. */
  static Collection<Object> listeners(ClassLoader loader) throws ReflectiveOperationException {
    Object services =
        loader
            .loadClass("org.glassfish.internal.api.Globals")
            .getMethod("getDefaultHabitat")
            .invoke(null);
    Object grizzly =
        call(
            services,
            "getService",
            loader.loadClass("com.sun.enterprise.v3.services.impl.GrizzlyService"),
            Array.newInstance(Annotation.class, 0));
    Field proxies = grizzly.getClass().getDeclaredField("proxies");
    proxies.setAccessible(true);
    Collection<Object> listeners = new ArrayList<>();
    for (Object proxy : (Collection<?>) proxies.get(grizzly)) {
      listeners.add(call(proxy, "getUnderlyingListener"));
    }
    return listeners;
  }

  /**
   * @param monitoring what takes probes
   * @param probe the interface of such a probe
   */
  static void watch(Object monitoring, Class<?> probe, Ear ear)
      throws ReflectiveOperationException {
    Object probes = Array.newInstance(probe, 1);
    Array.set(
        probes,
        0,
        Proxy.newProxyInstance(
            probe.getClassLoader(),
            new Class<?>[] {probe},
            (self, method, arguments) -> {
              switch (method.getName()) {
                case "hashCode":
                  return System.identityHashCode(self);
                case "equals":
                  return self == arguments[0];
                case "toString":
                  return ear.toString();
                default:
                  ear.hear(method, arguments);
                  return null;
              }
            }));
    call(monitoring, "addProbes", probes);
  }

  /** The public method of that name that takes such arguments. */
  static Object call(Object target, String name, Object... arguments)
      throws ReflectiveOperationException {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
        method.setAccessible(true);
        try {
          return method.invoke(target, arguments);
        } catch (IllegalArgumentException another) {
          continue;
        } catch (InvocationTargetException problem) {
          throw new ReflectiveOperationException(problem.getCause());
        }
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + name);
  }
}
