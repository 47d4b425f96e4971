package io.myria.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Processor time of this process, without its compilers and its collector, and of an embedded
 * PostgreSQL, as Linux counts it: what else a machine does changes it little.
 *
 * @param javaMillis of all threads of this process that are no compilers
 * @param databaseMillis of all processes of the database; -1 where it is on another machine
 */
public record SpentTime(long javaMillis, long databaseMillis) {

  /** Of Linux's clock for processes, on every machine that Java runs on. */
  private static final long TICK_MILLIS = 10;

  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int PARENT = 1;

  public static SpentTime until(TestDatabase database) {
    Path own = Path.of("/proc/self");
    long java = spent(own) - of(own.resolve("task"), SpentTime::isOverhead);
    return new SpentTime(java, ofDatabase(database));
  }

  public SpentTime since(SpentTime before) {
    return new SpentTime(javaMillis - before.javaMillis, databaseMillis - before.databaseMillis);
  }

  public SpentTime plus(SpentTime other) {
    return new SpentTime(javaMillis + other.javaMillis, databaseMillis + other.databaseMillis);
  }

  private static boolean isOverhead(Path thread) {
    String name = read(thread.resolve("comm"));
    return name.contains("Compiler") || name.startsWith("GC ") || name.startsWith("G1 ");
  }

  private static long ofDatabase(TestDatabase database) {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show data_directory")) {
      row.next();
      Path pid = Path.of(row.getString(1), "postmaster.pid");
      if (!Files.isReadable(pid)) {
        return -1;
      }
      String first = read(pid).lines().findFirst().orElseThrow();
      Path postmaster = Path.of("/proc", first);
      return spent(postmaster)
          + ended(postmaster)
          + of(Path.of("/proc"), process -> first.equals(fields(process)[PARENT]));
    } catch (SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static long of(Path folder, Predicate<Path> wanted) {
    try (Stream<Path> found = Files.list(folder)) {
      List<Path> all = found.filter(one -> one.getFileName().toString().matches("\\d+")).toList();
      return all.stream().mapToLong(one -> spentIf(one, wanted)).sum();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Of one that ends while it is looked at nothing is known. */
  private static long spentIf(Path process, Predicate<Path> wanted) {
    try {
      return wanted.test(process) ? spent(process) : 0;
    } catch (UncheckedIOException gone) {
      return 0;
    }
  }

  private static long spent(Path process) {
    String[] fields = fields(process);
    return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * TICK_MILLIS;
  }

  /** Of children that are no more. */
  private static long ended(Path process) {
    String[] fields = fields(process);
    return (Long.parseLong(fields[USER + 2]) + Long.parseLong(fields[SYSTEM + 2])) * TICK_MILLIS;
  }

  /** Those behind the name, which may hold anything. */
  private static String[] fields(Path process) {
    String stat = read(process.resolve("stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
