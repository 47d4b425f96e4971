package io.myria.launcher.backup;

import io.myria.config.FileNames;
import io.myria.database.migration.SchemaCheck;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a backup is of and consists of; the file {@value #FILE} in its folder.
 *
 * @param format of this file and of the folder; grows
 * @param kind {@code files} of PostgreSQL, or a {@code dump} of the schema
 * @param schemaVersion the newest migration that the store has
 * @param postgresql major version of the server
 * @param createdAt when it was begun, as an instant
 * @param roles names that a dump grants to
 * @param folders empty ones included, in an order in which they can be made
 */
public record Manifest(
    int format,
    String kind,
    String schemaVersion,
    int postgresql,
    String createdAt,
    Roles roles,
    StorePosition position,
    List<String> folders,
    List<Part> parts) {

  public static final String FILES = "files";
  public static final String DUMP = "dump";

  private static final Set<String> KINDS = Set.of(FILES, DUMP);

  static final String FILE = "manifest.json";

  /** The newest that this version writes and reads. */
  public static final int FORMAT = 1;

  private static final int MOST_SHOWN = 200;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  public Manifest {
    folders = List.copyOf(folders);
    parts = List.copyOf(parts);
  }

  /** Where Myria's tables are, and whose. */
  public record Roles(String schema, String owner, String application) {}

  /**
   * A file of the backup.
   *
   * @param path below the folder, with slashes
   * @param sha256 64 lower-case digits
   */
  public record Part(String path, long bytes, String sha256) {}

  /** Of all parts together. */
  public long bytes() {
    return parts.stream().mapToLong(Part::bytes).sum();
  }

  /** As one JSON document on one line. */
  public String json() {
    return JSON.rebuild()
        .disable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(this);
  }

  byte[] written() {
    return JSON.writeValueAsBytes(this);
  }

  /**
   * @throws LaunchFailure where there is none, or one of a newer Myria, or one that names files
   *     that a backup does not have or that are elsewhere
   */
  public static Manifest read(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new LaunchFailure(
          folder
              + " holds no whole backup: "
              + FILE
              + " is missing; the backup was cut short, or this is another folder");
    }
    Manifest manifest = parsed(file);
    if (manifest.format > FORMAT || manifest.schemaVersion.compareTo(SchemaCheck.VERSION) > 0) {
      throw new LaunchFailure(
          ("the backup %s was made by a newer Myria (schema %s, this one has %s); restore it with"
                  + " that version")
              .formatted(folder, manifest.schemaVersion, SchemaCheck.VERSION));
    }
    manifest.requireContained(file);
    return manifest;
  }

  /** Before anything is read or made by these names. */
  private void requireContained(Path file) {
    FileNames names = new FileNames();
    for (int index = 0; index < folders.size(); index++) {
      String name = folders.get(index);
      refuse(
          file, "folders[%d]".formatted(index), name, names.addFolder(name).or(() -> other(name)));
    }
    for (int index = 0; index < parts.size(); index++) {
      Part part = parts.get(index);
      String field = "parts[%d]".formatted(index);
      String name = part.path();
      refuse(file, field + ".path", name, names.addFile(name).or(() -> other(name)));
      if (part.sha256() == null || part.bytes() < 0) {
        throw new LaunchFailure(file + " is damaged: " + field + "; take another backup");
      }
    }
  }

  /** Of a dump there is one file; other files are PostgreSQL's and lie below its folder. */
  private Optional<String> other(String name) {
    boolean own =
        kind.equals(DUMP)
            ? name.equals(DumpBackup.FILE)
            : name.equals(FileBackup.FOLDER) || name.startsWith(FileBackup.FOLDER + "/");
    return own ? Optional.empty() : Optional.of("is no name of a backup of " + kind);
  }

  private static void refuse(Path file, String field, String name, Optional<String> problem) {
    if (problem.isPresent()) {
      throw new LaunchFailure(
          "unsafe_path: %s of %s, \"%s\", %s; nothing was restored, take another backup"
              .formatted(field, file, shown(name), problem.get()));
    }
  }

  /** On one line, whatever it holds. */
  private static String shown(String name) {
    String whole = String.valueOf(name);
    String start = whole.substring(0, Math.min(whole.length(), MOST_SHOWN));
    return start.replaceAll("[^\\p{L}\\p{N}\\p{P}\\p{S} ]", "?");
  }

  private static Manifest parsed(Path file) {
    try {
      Manifest manifest = JSON.readValue(Files.readAllBytes(file), Manifest.class);
      if (manifest.kind == null
          || manifest.schemaVersion == null
          || manifest.position == null
          || manifest.roles == null
          || !KINDS.contains(manifest.kind)) {
        throw new LaunchFailure(file + " is damaged; take another backup");
      }
      return manifest;
    } catch (IOException | JacksonException | NullPointerException problem) {
      throw new LaunchFailure(file + " is damaged or cannot be read; take another backup", problem);
    }
  }
}
