package io.myria.server;

import io.myria.database.TestDatabase;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The packaged server as it is when it was told nothing but where its database is: one that tests
 * share which ask what that does.
 */
final class PlainServer extends SharedServer {

  /** On a class whose tests share it, one at a time. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @ExtendWith(PlainServer.class)
  @ResourceLock("io.myria.server.PlainServer")
  @interface Shared {}

  private TestDatabase database;
  private ServerProcess server;

  private record Started(PlainServer plain) implements AutoCloseable {

    static Started now() {
      PlainServer plain = new PlainServer();
      plain.database = TestDatabase.create();
      plain.server = ServerProcess.on(plain.database);
      return new Started(plain);
    }

    @Override
    public void close() {
      plain.server.close();
      plain.database.close();
    }
  }

  @Override
  Class<Started> kept() {
    return Started.class;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == PlainServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return store(context)
        .computeIfAbsent(Started.class, type -> Started.now(), Started.class)
        .plain();
  }

  ServerProcess process() {
    return server;
  }

  TestDatabase database() {
    return database;
  }

  URI url() {
    return server.url();
  }
}
