package io.myria.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The {@link WoundedServer} that tests share; each leaves it and its database well. */
final class SharedWounds extends SharedServer {

  /** On a class whose tests share it, one at a time. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @ExtendWith(SharedWounds.class)
  @ResourceLock("io.myria.server.SharedWounds")
  @interface Shared {}

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

  /** Well, as each class found it: what the one before harmed may not have been noticed yet. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    WoundedServer server =
        store(context)
            .computeIfAbsent(Started.class, type -> Started.now(), Started.class)
            .server();
    try {
      server.awaitReady();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    return server;
  }
}
