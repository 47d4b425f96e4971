package io.myria.database;

import io.myria.drill.JvmCommand;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Processes that work on a test's database until they are killed. Their {@code main} is given the
 * database's URL, the application's password and the worker's name, and ends when its parent does.
 */
public final class Workers implements AutoCloseable {

  private final TestDatabase database;
  private final Class<?> main;
  private final Map<String, Process> processes = new HashMap<>();

  public Workers(TestDatabase database, Class<?> main) {
    this.database = database;
    this.main = main;
  }

  public void start(String name) throws IOException {
    Process process =
        new ProcessBuilder(JvmCommand.ofClass(main, database.url(), database.password(), name))
            .redirectErrorStream(true)
            .redirectOutput(output(name))
            .start();
    processes.put(name, process);
  }

  /** Where a worker of this name writes. */
  public File output(String name) {
    return new File("target", main.getSimpleName() + "-" + name + ".log");
  }

  public void kill(String name) throws InterruptedException {
    processes.get(name).destroyForcibly().waitFor();
  }

  /** In a worker: the database of its arguments, by a pool as a server has it. */
  public static DataSource database(String[] arguments) {
    return ConnectionPool.of(arguments[0], "myria_app", arguments[1]);
  }

  @Override
  public void close() {
    processes.values().forEach(Process::destroyForcibly);
    processes.values().forEach(process -> process.onExit().orTimeout(10, TimeUnit.SECONDS).join());
  }
}
