package io.myria.cli.importer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The items of a JSON file as a stream: the elements of its array, of the first array of an object
 * that has one of the given names, or the values one after the other. Items are cut out by their
 * brackets before they are parsed, so that one that is no valid JSON does not hide those behind it.
 */
final class JsonItems {

  /** Bytes of an item; larger ones are skipped and reported. */
  static final int LARGEST = 64 << 20;

  /** Takes an item. */
  @FunctionalInterface
  interface Taker {
    void take(JsonNode item) throws IOException;
  }

  private final InputStream in;
  private final Sink sink;
  private final String array;
  private final Map<String, JsonNode> header = new LinkedHashMap<>();
  private final byte[] buffer = new byte[1 << 16];
  private final ByteArrayOutputStream item = new ByteArrayOutputStream();
  private int position;
  private int filled;
  private long number;
  private long line = 1;
  private boolean early;

  /**
   * @param sink receives what is no valid JSON
   * @param array the name of the array of an object whose elements are the items; empty if the
   *     object itself is an item
   */
  JsonItems(InputStream in, Sink sink, String array) {
    this.in = in;
    this.sink = sink;
    this.array = array;
  }

  /** What the object holds before its array. */
  JsonNode header(String name) {
    return header.getOrDefault(name, JsonNodeFactory.instance.missingNode());
  }

  /** The number of the item that was taken last, from 1. */
  long number() {
    return number;
  }

  void read(Taker taker) throws IOException {
    int first = next();
    if (first == '[') {
      elements(taker);
    } else if (first == '{' && !array.isEmpty()) {
      members(taker);
    } else {
      while (first >= 0) {
        item(first, taker);
        first = next();
      }
    }
  }

  private void elements(Taker taker) throws IOException {
    int first = next();
    while (first >= 0 && first != ']') {
      if (first != ',') {
        item(first, taker);
      }
      first = next();
    }
    if (first < 0 && !early) {
      sink.bad(0, "the file ends before its list does, at line " + line);
    }
  }

  private void members(Taker taker) throws IOException {
    int first = next();
    while (first >= 0 && first != '}') {
      if (first != ',') {
        value(first);
        String name = item.toString(StandardCharsets.UTF_8).replace("\"", "");
        int colon = next();
        first = colon == ':' ? next() : colon;
        if (name.equals(array) && first == '[') {
          elements(taker);
          // What stands behind the list counts and summarises.
          return;
        }
        value(first);
        remember(name);
      }
      first = next();
    }
  }

  private void remember(String name) {
    try {
      header.put(name, ItemJson.lenient(item.toString(StandardCharsets.UTF_8), "value"));
    } catch (Unusable notNeeded) {
      header.remove(name);
    }
  }

  private void item(int first, Taker taker) throws IOException {
    number++;
    long begin = line;
    Ended ended = value(first);
    if (ended == Ended.EARLY) {
      early = true;
      sink.bad(number, "the file ends within the item that begins at line " + begin);
    } else if (ended == Ended.TOO_LARGE) {
      sink.bad(number, "the item at line " + begin + " is larger than 64 MiB");
    } else {
      JsonNode node;
      try {
        node = ItemJson.lenient(item.toString(StandardCharsets.UTF_8), "item");
      } catch (Unusable problem) {
        sink.bad(number, problem.getMessage() + ", from line " + begin);
        return;
      }
      item.reset();
      taker.take(node);
    }
  }

  private enum Ended {
    WELL,
    EARLY,
    TOO_LARGE
  }

  /** Reads a value into {@link #item}: to the end of its brackets, quotes or characters. */
  private Ended value(int first) throws IOException {
    item.reset();
    int depth = 0;
    boolean quoted = false;
    boolean escaped = false;
    int one = first;
    long size = 0;
    while (one >= 0) {
      if (size++ < LARGEST) {
        item.write(one);
      }
      if (quoted) {
        quoted = escaped || one != '"';
        escaped = !escaped && one == '\\';
      } else if (one == '"') {
        quoted = true;
      } else if (one == '{' || one == '[') {
        depth++;
      } else if (one == '}' || one == ']') {
        depth--;
      }
      boolean closed = depth <= 0 && !quoted && (one == '"' || one == '}' || one == ']');
      if (closed || depth == 0 && !quoted && endsScalar(peek())) {
        return size > LARGEST ? Ended.TOO_LARGE : Ended.WELL;
      }
      one = read();
    }
    return Ended.EARLY;
  }

  private static boolean endsScalar(int next) {
    return next < 0 || next <= ' ' || next == ',' || next == '}' || next == ']' || next == ':';
  }

  /** The next byte that is no white space or byte order mark; -1 at the end. */
  private int next() throws IOException {
    int one = read();
    while (one >= 0 && one <= ' ' || one == 0xEF || one == 0xBB || one == 0xBF) {
      one = read();
    }
    return one;
  }

  private int peek() throws IOException {
    if (position == filled) {
      filled = Math.max(0, in.read(buffer));
      position = 0;
    }
    return filled == 0 ? -1 : buffer[position] & 0xFF;
  }

  private int read() throws IOException {
    int one = peek();
    position += one < 0 ? 0 : 1;
    line += one == '\n' ? 1 : 0;
    return one;
  }
}
