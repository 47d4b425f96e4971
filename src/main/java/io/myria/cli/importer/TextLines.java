package io.myria.cli.importer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The lines of a UTF-8 text as a stream, never more than one of them in memory. */
final class TextLines {

  /** The server takes no larger request. */
  private static final int LONGEST = 16 << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int position;
  private int filled;
  private int bytes;
  private long number;

  TextLines(InputStream in) {
    this.in = in;
  }

  /** Takes a line and its number. */
  @FunctionalInterface
  interface Taker {
    void take(String line, long number) throws Unusable;
  }

  /** Gives every line to the taker; reports those that it or {@link #text} refuses. */
  static void read(InputStream in, Sink sink, Taker taker) throws IOException {
    TextLines lines = new TextLines(in);
    while (lines.next()) {
      try {
        taker.take(lines.text(), lines.number());
      } catch (Unusable problem) {
        sink.bad(lines.number(), problem.getMessage());
      }
    }
  }

  /**
   * @return whether there is another line
   */
  boolean next() throws IOException {
    line.reset();
    bytes = fill();
    if (bytes == 0) {
      return false;
    }
    number++;
    return true;
  }

  /** Of the line, from 1. */
  long number() {
    return number;
  }

  /** Of the line with its end, as UTF-8. */
  int bytes() {
    return bytes;
  }

  /**
   * The line without its end.
   *
   * @throws Unusable if it is not UTF-8 or too long
   */
  String text() throws Unusable {
    if (bytes > LONGEST) {
      throw new Unusable("the line is longer than 16 MiB");
    }
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(line.toByteArray()))
              .toString()
              .stripTrailing();
      // A file written on Windows may begin with a byte order mark.
      return number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException notUtf8) {
      throw new Unusable("the line is not UTF-8; name its encoding with --charset");
    }
  }

  /** The line's bytes as they are, with its end. */
  byte[] raw() {
    return line.toByteArray();
  }

  /**
   * @return the line's bytes with its end, 0 at the end of the file; of a line that is too long
   *     only the beginning is kept
   */
  private int fill() throws IOException {
    int count = 0;
    while (true) {
      if (position == filled) {
        filled = in.read(buffer);
        position = 0;
        if (filled <= 0) {
          filled = 0;
          return count;
        }
      }
      int end = position;
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      boolean complete = end < filled;
      int length = end - position + (complete ? 1 : 0);
      if (count <= LONGEST) {
        line.write(buffer, position, length);
      }
      count = Math.min(count + length, Integer.MAX_VALUE / 2);
      position += length;
      if (complete) {
        return count;
      }
    }
  }
}
