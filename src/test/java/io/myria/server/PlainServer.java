package io.myria.server;

import io.myria.database.TestDatabase;
import java.net.URI;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;

/**
 * The packaged server as it is when it was told nothing but where its database is: one that tests
 * share which ask what that does.
 */
final class PlainServer extends SharedServer {

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
        .getOrComputeIfAbsent(Started.class, type -> Started.now(), Started.class)
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
