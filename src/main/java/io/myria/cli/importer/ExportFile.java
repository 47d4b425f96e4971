package io.myria.cli.importer;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The form of a file of an exported log; stateless. */
public final class ExportFile {

  /** The header's member, whose value is the version of the form. */
  private static final String MARK = "myria_log";

  private static final int VERSION = 1;
  private static final String END = "end";

  private ExportFile() {}

  /** Whether a file begins as one does. */
  public static boolean is(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      char[] start = new char[MARK.length() + 3];
      return lines.read(start) == start.length && String.valueOf(start).equals("{\"" + MARK + "\"");
    } catch (IOException notText) {
      return false;
    }
  }

  /**
   * @param logId of a whole log
   * @param participants of what they see; empty for a whole log
   */
  static String header(Optional<String> logId, List<String> participants, boolean internal) {
    ObjectNode header = Json.MAPPER.createObjectNode().put(MARK, VERSION);
    logId.ifPresent(id -> header.put("log_id", id));
    if (!participants.isEmpty()) {
      ArrayNode names = header.putArray("participants");
      participants.forEach(names::add);
      header.put("include_internal", internal);
    }
    return header.toString();
  }

  /** The last line. */
  static String footer(long events, byte[] digest) {
    return Json.MAPPER
        .createObjectNode()
        .put(END, events)
        .put("sha256", HexFormat.of().formatHex(digest))
        .toString();
  }

  static boolean isFooter(String line) {
    return line.startsWith("{\"" + END + "\":");
  }

  static JsonNode parse(Path file, String line) {
    try {
      return Json.MAPPER.readTree(line);
    } catch (JacksonException problem) {
      throw new ClientFailure(file + " is damaged: a line is no JSON", problem);
    }
  }

  /**
   * Reads a file from its first byte to its last.
   *
   * @return its header
   * @throws ClientFailure where it is not whole
   */
  static Checked check(Path file) throws IOException {
    MessageDigest digest = sha256();
    long events = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      JsonNode header = parse(file, String.valueOf(lines.readLine()));
      if (header.path(MARK).asInt(0) != VERSION) {
        throw new ClientFailure(file + " was exported by a newer Myria; import it with that", null);
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (isFooter(line)) {
          if (lines.readLine() == null && line.equals(footer(events, digest.digest()))) {
            return new Checked(header, events);
          }
          throw new ClientFailure(
              file + " is damaged: its last line does not fit the others", null);
        }
        add(digest, line);
        events++;
      }
    }
    throw new ClientFailure(
        "%s was cut short after %d events; export it again".formatted(file, events), null);
  }

  /** The first line of a file, as JSON. */
  static JsonNode header(Path file, String line) {
    JsonNode header = parse(file, String.valueOf(line));
    if (header.path(MARK).asInt(0) != VERSION) {
      throw new ClientFailure(file + " is no exported log of this version", null);
    }
    return header;
  }

  /** What a whole file says of itself. */
  record Checked(JsonNode header, long events) {}

  static void add(MessageDigest digest, String line) {
    digest.update(line.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
