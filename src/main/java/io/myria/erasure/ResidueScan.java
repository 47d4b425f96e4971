package io.myria.erasure;

import io.myria.database.Database;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Looks for pieces of texts in every column of every table of the store, decompressed, and in the
 * bytes of files. Stateless.
 */
final class ResidueScan {

  /** The erasures' own request, and what is random. */
  private static final List<String> PASSED_OVER =
      List.of("erasure", "erased_piece", "server_secret");

  private static final int ROWS_AT_ONCE = 500;

  /** After so many rows it is asked whether to go on: a lease lasts for two minutes. */
  private static final int ROWS_BETWEEN = 20_000;

  private static final int FILE_BYTES = 1 << 20;
  private static final int LONGEST_INFLATED = 256 << 20;

  private static final String COLUMNS =
      """
      select c.table_name, c.column_name, c.udt_name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and c.udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea')
      order by c.table_name, c.ordinal_position
      """;

  private ResidueScan() {}

  /**
   * What was looked at and found.
   *
   * @param bytes of values and files
   * @param found pieces, by table and column, or by file
   */
  record Result(long bytes, Map<String, Long> found) {

    static Result nothing() {
      return new Result(0, new TreeMap<>());
    }

    /** With what stands in files of the index. */
    Result and(Result files) {
      files.found().forEach((file, pieces) -> found.put("index file " + file, pieces));
      return new Result(bytes + files.bytes(), found);
    }

    Result with(String place, long looked, long pieces) {
      if (pieces > 0) {
        found.merge(place, pieces, Long::sum);
      }
      return new Result(bytes + looked, found);
    }
  }

  private record Column(String table, String name, String type) {

    String sql() {
      String quoted = "\"" + name + "\"";
      return "select "
          + (type.equals("bytea") ? quoted : quoted + "::text")
          + " from \""
          + table
          + "\" where "
          + quoted
          + " is not null";
    }

    @Override
    public String toString() {
      return table + "." + name;
    }
  }

  /**
   * Leaves out of the pieces those that events say which stay.
   *
   * @param on asked now and then; it ends where it is false
   */
  static void leaveOutKept(Database database, Fragments fragments, BooleanSupplier on)
      throws SQLException {
    for (String column : List.of("payload", "topic_hints", "source_event_key", "context_id")) {
      each(
          database,
          new Column("event_content", column, "text"),
          row -> {
            fragments.removeFoundIn(row.getString(1));
            return true;
          },
          on);
    }
  }

  /**
   * @param on asked now and then; the scan ends where it is false
   */
  static Result tables(Database database, Fragments fragments, BooleanSupplier on)
      throws SQLException {
    List<Column> columns =
        database.list(
            COLUMNS, row -> new Column(row.getString(1), row.getString(2), row.getString(3)));
    Result[] result = {Result.nothing()};
    for (Column column : columns) {
      if (PASSED_OVER.contains(column.table()) || !on.getAsBoolean()) {
        continue;
      }
      each(
          database,
          column,
          row -> {
            byte[] value =
                column.type().equals("bytea")
                    ? row.getBytes(1)
                    : row.getString(1).getBytes(StandardCharsets.UTF_8);
            int pieces = fragments.count(value, value.length);
            if (column.type().equals("bytea")) {
              byte[] inflated = inflated(value);
              pieces += fragments.count(inflated, inflated.length);
            }
            result[0] = result[0].with(column.toString(), value.length, pieces);
            return true;
          },
          on);
    }
    return result[0];
  }

  /** Looks at a value. */
  @FunctionalInterface
  private interface Look {
    boolean at(ResultSet row) throws SQLException;
  }

  /** Values one by one: a table is larger than memory. */
  private static void each(Database database, Column column, Look look, BooleanSupplier on)
      throws SQLException {
    database.onConnection(connection -> each(connection, column, look, on));
  }

  private static boolean each(Connection connection, Column column, Look look, BooleanSupplier on)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(column.sql())) {
      statement.setFetchSize(ROWS_AT_ONCE);
      try (ResultSet rows = statement.executeQuery()) {
        long count = 0;
        while (rows.next() && (++count % ROWS_BETWEEN > 0 || on.getAsBoolean())) {
          look.at(rows);
        }
      }
    }
    return true;
  }

  /** Transcripts and answers of models are deflated. */
  private static byte[] inflated(byte[] bytes) {
    if (bytes.length < 2 || (bytes[0] & 0x0f) != 8) {
      return new byte[0];
    }
    Inflater inflater = new Inflater();
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      inflater.setInput(bytes);
      byte[] some = new byte[8192];
      while (!inflater.finished() && out.size() < LONGEST_INFLATED) {
        int count = inflater.inflate(some);
        if (count == 0) {
          break;
        }
        out.write(some, 0, count);
      }
      return out.toByteArray();
    } catch (DataFormatException | IOException other) {
      return new byte[0];
    } finally {
      inflater.end();
    }
  }

  /** The bytes of all files below a folder, as they are. */
  static Result files(Path folder, Fragments fragments) {
    Result result = Result.nothing();
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile).sorted().forEach(files::add);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    for (Path file : files) {
      try {
        result = file(folder, file, fragments, result);
      } catch (NoSuchFileException gone) {
        // Files of an index come and go.
        result = result.with(file.toString(), 0, 0);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }
    return result;
  }

  private static Result file(Path folder, Path file, Fragments fragments, Result before)
      throws IOException {
    Result result = before;
    byte[] buffer = new byte[FILE_BYTES + Fragments.LENGTH];
    int kept = 0;
    try (InputStream in = Files.newInputStream(file)) {
      int count = in.readNBytes(buffer, kept, FILE_BYTES);
      while (count > 0) {
        int length = kept + count;
        result =
            result.with(folder.relativize(file).toString(), count, fragments.count(buffer, length));
        kept = Math.min(length, Fragments.LENGTH - 1);
        System.arraycopy(buffer, length - kept, buffer, 0, kept);
        count = in.readNBytes(buffer, kept, FILE_BYTES);
      }
    }
    return result;
  }
}
