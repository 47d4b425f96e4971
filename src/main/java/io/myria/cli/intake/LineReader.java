package io.myria.cli.intake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a file of JSON lines as a stream, never more than one line in memory. */
final class LineReader {

  /** The server takes no larger request. */
  private static final int LONGEST_LINE = 16 << 20;

  private final String file;
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int filled;
  private long number;

  LineReader(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** Hands over every line that is not blank, in order, as what it turned out to be. */
  void read(Consumer<SourceLine> good, Consumer<BadLine> bad) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      line.reset();
      int bytes = nextLine(line);
      if (bytes == 0) {
        return;
      }
      number++;
      parse(line, bytes, good, bad);
    }
  }

  private void parse(
      ByteArrayOutputStream line, int bytes, Consumer<SourceLine> good, Consumer<BadLine> bad) {
    if (bytes > LONGEST_LINE) {
      bad.accept(bad("the line is longer than 16 MiB"));
      return;
    }
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(line.toByteArray()))
              .toString()
              .stripTrailing();
      // A file written on Windows may begin with a byte order mark.
      text = number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
      if (text.isEmpty()) {
        return;
      }
      hand(text, bytes, good, bad);
    } catch (CharacterCodingException notUtf8) {
      bad.accept(bad("the line is not UTF-8"));
    }
  }

  private void hand(String text, int bytes, Consumer<SourceLine> good, Consumer<BadLine> bad) {
    JsonNode parsed;
    try {
      parsed = ParsedLine.parse(text);
    } catch (ParsedLine.Unreadable problem) {
      bad.accept(bad(problem.getMessage()));
      return;
    }
    if (!(parsed instanceof ObjectNode event)) {
      bad.accept(bad("the line is no JSON object"));
      return;
    }
    SourceLine line = new SourceLine(file, number, event, bytes, bytes);
    HalfPairs.in(line).ifPresentOrElse(bad, () -> good.accept(line));
  }

  private BadLine bad(String message) {
    return new BadLine(file, number, BadLine.NOT_JSON, "", message);
  }

  /**
   * @return the line's bytes with its end, 0 at the end of the file; of a line that is too long
   *     only the beginning is kept
   */
  private int nextLine(ByteArrayOutputStream line) throws IOException {
    int bytes = 0;
    while (true) {
      if (position == filled) {
        filled = in.read(buffer);
        position = 0;
        if (filled <= 0) {
          filled = 0;
          return bytes;
        }
      }
      int end = position;
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      boolean complete = end < filled;
      int length = end - position + (complete ? 1 : 0);
      if (bytes <= LONGEST_LINE) {
        line.write(buffer, position, length);
      }
      bytes = Math.min(bytes + length, Integer.MAX_VALUE / 2);
      position += length;
      if (complete) {
        return bytes;
      }
    }
  }
}
