package io.myria.launcher.backup;

import io.myria.launcher.backup.Manifest.Part;
import io.myria.launcher.payara.LaunchFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Copies the files of a PostgreSQL that is at work, by its own low-level interface (PostgreSQL 16,
 * section 26.3.3): between {@code pg_backup_start} and {@code pg_backup_stop} files are copied as
 * they are, and the write-ahead log from the one to the other, with which a start makes them one
 * state again. A temporary replication slot keeps that log from being recycled meanwhile. It needs
 * no program but the server.
 */
public final class FileBackup {

  /** Below which all files are. */
  static final String FOLDER = "postgres";

  private static final String BELOW = FOLDER + "/";

  /** Their content is of a running server. */
  private static final Set<String> EMPTIED =
      Set.of(
          "pg_wal",
          "pg_replslot",
          "pg_dynshmem",
          "pg_notify",
          "pg_serial",
          "pg_snapshots",
          "pg_stat_tmp",
          "pg_subtrans",
          "log");

  private static final Set<String> LEFT_OUT =
      Set.of("postmaster.pid", "postmaster.opts", "current_logfiles");

  private static final String CONTROL = "global/pg_control";

  private static final int TRIES = 50;

  private final Connection connection;
  private final Path data;
  private final BackupFolder folder;

  /**
   * @param connection of a superuser
   * @param data the server's data directory
   */
  public FileBackup(Connection connection, Path data, BackupFolder folder) {
    this.connection = connection;
    this.data = data;
    this.folder = folder;
  }

  /** What was copied, and the position that it has for sure. */
  public record Copied(StorePosition position, List<String> folders, List<Part> parts) {}

  /** How much there is to copy, about. */
  public static long bytes(Path data) throws IOException {
    return Entries.below(data).files().stream()
        .filter(file -> !emptied(file))
        .mapToLong(file -> data.resolve(file).toFile().length())
        .sum();
  }

  /**
   * What stands below a directory of a server that is at work, whose files come and go under the
   * eyes of who looks; those above others first.
   *
   * @param files links among them, also to directories
   */
  private record Entries(List<String> folders, List<String> files) {

    static Entries below(Path data) throws IOException {
      Entries found = new Entries(new ArrayList<>(), new ArrayList<>());
      Files.walkFileTree(
          data,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              if (!folder.equals(data)) {
                found.folders.add(data.relativize(folder).toString());
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              String name = data.relativize(file).toString();
              // A link, where somebody has moved it to another disk.
              (name.equals("pg_wal") ? found.folders : found.files).add(name);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem)
                throws IOException {
              if (problem instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
              }
              throw problem;
            }
          });
      Collections.sort(found.folders);
      Collections.sort(found.files);
      return found;
    }
  }

  /**
   * @param schema Myria's
   */
  public Copied run(String schema) throws SQLException, IOException {
    one(
        "select pg_create_physical_replication_slot("
            + "'myria_backup_' || pg_backend_pid(), true, true)");
    String first = one("select pg_walfile_name(pg_backup_start('myria backup', true))");
    List<Part> parts = new ArrayList<>();
    Entries entries = Entries.below(data);
    List<String> folders =
        entries.folders().stream()
            .filter(name -> !emptied(name) || name.equals("pg_wal/archive_status"))
            .toList();
    for (String file : copied(entries)) {
      copy(file, parts);
    }
    parts.add(control());
    StorePosition position = StorePosition.read(connection, schema);
    parts.addAll(stop(first));
    return new Copied(
        position,
        Stream.concat(Stream.of(FOLDER), folders.stream().map(name -> BELOW + name)).toList(),
        parts);
  }

  private static List<String> copied(Entries entries) {
    if (entries.files().stream().anyMatch(file -> file.startsWith("pg_tblspc/"))) {
      throw new LaunchFailure(
          "the store has tablespaces of its own, which a backup of files does not follow;"
              + " use pg_basebackup");
    }
    return entries.files().stream()
        .filter(file -> !emptied(file) && !file.equals(CONTROL) && !leftOut(file))
        .toList();
  }

  private static boolean emptied(String file) {
    int slash = file.indexOf('/');
    return slash > 0 && EMPTIED.contains(file.substring(0, slash));
  }

  private static boolean leftOut(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return LEFT_OUT.contains(file)
        || name.startsWith("pgsql_tmp")
        || name.startsWith("pg_internal.init");
  }

  /** A table that is dropped meanwhile is dropped again by the write-ahead log. */
  private void copy(String file, List<Part> parts) throws IOException {
    try {
      parts.add(folder.copy(data.resolve(file), BELOW + file));
    } catch (NoSuchFileException dropped) {
      if (Files.exists(data.resolve(file))) {
        throw dropped;
      }
    }
  }

  /** It is rewritten in place: two equal reads are of no half write. */
  private Part control() throws IOException {
    byte[] before = Files.readAllBytes(data.resolve(CONTROL));
    for (int count = 0; count < TRIES; count++) {
      byte[] again = Files.readAllBytes(data.resolve(CONTROL));
      if (Arrays.equals(before, again)) {
        return folder.write(new ByteArrayInputStream(again), BELOW + CONTROL);
      }
      before = again;
    }
    throw new IOException("pg_control changes all the time");
  }

  private List<Part> stop(String first) throws SQLException, IOException {
    String last;
    String label;
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select pg_walfile_name(lsn), labelfile from pg_backup_stop(false)")) {
      row.next();
      last = row.getString(1);
      label = row.getString(2);
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        folder.write(
            new ByteArrayInputStream(label.getBytes(StandardCharsets.UTF_8)),
            BELOW + "backup_label"));
    try (Stream<Path> segments = Files.list(data.resolve("pg_wal"))) {
      for (String name : segments.map(file -> file.getFileName().toString()).sorted().toList()) {
        if (name.matches("[0-9A-F]{24}")
            && name.compareTo(first) >= 0
            && name.compareTo(last) <= 0) {
          parts.add(folder.copy(data.resolve("pg_wal").resolve(name), BELOW + "pg_wal/" + name));
        }
      }
    }
    if (parts.size() < 2) {
      throw new IOException("the write-ahead log of the backup is gone");
    }
    return parts;
  }

  private String one(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
