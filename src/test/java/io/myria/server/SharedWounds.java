package io.myria.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;

/** The {@link WoundedServer} that tests share; each leaves it and its database well. */
final class SharedWounds extends SharedServer {

  private record Started(WoundedServer server) implements AutoCloseable {

    static Started now() {
      try {
        return new Started(new WoundedServer());
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      } catch (SQLException problem) {
        throw new IllegalStateException("no PostgreSQL to wound", problem);
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  @Override
  Class<Started> kept() {
    return Started.class;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == WoundedServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return store(context)
        .getOrComputeIfAbsent(Started.class, type -> Started.now(), Started.class)
        .server();
  }
}
