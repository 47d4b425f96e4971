package io.myria.cli.importer;

import java.io.IOException;
import java.io.InputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Transcripts of coding agents: a JSON object a line; stateless. */
final class TranscriptLines {

  /** Lines that are looked at to recognise a transcript. */
  private static final int LOOKED_AT = 20;

  /** Characters of what a tool got or gave; the rest is marked as cut. */
  private static final int LONGEST_RESULT = 20_000;

  /** Takes a line and its number. */
  @FunctionalInterface
  interface Taker {
    void take(long number, JsonNode line);
  }

  /** Whether a line is of the format. */
  @FunctionalInterface
  interface Mark {
    boolean of(JsonNode line);
  }

  private TranscriptLines() {}

  /** Whether one of the first lines has the mark. */
  static boolean anyOf(ImportSource source, Mark mark) throws IOException {
    if (!source.head().stripLeading().startsWith("{")) {
      return false;
    }
    int looked = 0;
    for (String line : source.head().lines().limit(LOOKED_AT).toList()) {
      looked++;
      try {
        if (mark.of(ItemJson.lenient(line, "line"))) {
          return true;
        }
      } catch (Unusable cutOrForeign) {
        // A long line may be cut where the beginning ends.
        if (looked == 1 && line.length() < LONGEST_RESULT) {
          return false;
        }
      }
    }
    return false;
  }

  static void read(ImportSource source, Sink sink, Taker taker) throws IOException {
    try (InputStream in = source.open()) {
      TextLines.read(
          in,
          sink,
          (text, number) -> {
            if (!text.isBlank()) {
              JsonNode line = ItemJson.lenient(text, "line");
              if (!(line instanceof ObjectNode)) {
                throw new Unusable("the line is no JSON object");
              }
              taker.take(number, line);
            }
          });
    }
  }

  static String cut(String text) {
    return text.length() <= LONGEST_RESULT
        ? text
        : text.substring(0, LONGEST_RESULT)
            + "\n["
            + (text.length() - LONGEST_RESULT)
            + " more characters]";
  }

  static String lastPart(String path) {
    String plain = path.replace('\\', '/');
    return plain.substring(plain.lastIndexOf('/') + 1);
  }
}
