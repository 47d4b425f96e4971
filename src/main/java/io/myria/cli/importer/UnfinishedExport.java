package io.myria.cli.importer;

import io.myria.cli.connection.ClientFailure;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/** The file that an export writes until it is whole. For one thread. */
final class UnfinishedExport implements AutoCloseable {

  private final Path file;
  private final Path part;
  private final MessageDigest digest = ExportFile.sha256();
  private Optional<String> header = Optional.empty();
  private Optional<String> last = Optional.empty();
  private long events;
  private Writer out;

  private UnfinishedExport(Path file) {
    this.file = file;
    this.part = file.resolveSibling(file.getFileName() + ".part");
  }

  /** A new one, or that of an export that was cut short, up to its last whole line. */
  static UnfinishedExport open(Path file) throws IOException {
    if (Files.exists(file)) {
      throw new ClientFailure(file + " is there already; name another file", null);
    }
    UnfinishedExport export = new UnfinishedExport(file);
    if (Files.isSymbolicLink(export.part)) {
      throw new ClientFailure(
          "unsafe_path: " + export.part + " is a link, and would be written through; remove it",
          null);
    }
    if (Files.exists(export.part)) {
      export.resume();
    } else {
      Files.createFile(
          export.part,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    export.out =
        Files.newBufferedWriter(export.part, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    return export;
  }

  private void resume() throws IOException {
    long whole = 0;
    long at = 0;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(part), 1 << 20)) {
      for (int one = in.read(); one >= 0; one = in.read()) {
        at++;
        if (one == '\n') {
          // It was about to get its name; more may have been appended since.
          if (ExportFile.isFooter(line.toString(StandardCharsets.UTF_8))) {
            break;
          }
          take(line.toString(StandardCharsets.UTF_8));
          line.reset();
          whole = at;
        } else {
          line.write(one);
        }
      }
    }
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.truncate(whole);
    }
  }

  private void take(String line) {
    if (header.isEmpty()) {
      header = Optional.of(line);
      return;
    }
    ExportFile.add(digest, line);
    events++;
    last = Optional.of(line);
  }

  /** The id of the last event that it holds. */
  Optional<String> lastEvent() {
    return last.map(line -> ExportFile.parse(part, line).path("event_id").asString(""));
  }

  long events() {
    return events;
  }

  void begin(String wanted) throws IOException {
    if (header.isPresent()) {
      if (!header.get().equals(wanted)) {
        throw new ClientFailure(
            part + " is of another log, or for others; remove it and export again", null);
      }
      return;
    }
    header = Optional.of(wanted);
    out.write(wanted + "\n");
  }

  void write(List<String> lines) throws IOException {
    for (String line : lines) {
      out.write(line);
      out.write('\n');
      take(line);
    }
    out.flush();
  }

  /** Gives it its name. */
  void finish() throws IOException {
    out.write(ExportFile.footer(events, digest.digest()) + "\n");
    out.close();
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
