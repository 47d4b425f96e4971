package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes something wrong of something right, as its random numbers say. For one thread. */
final class Mutator {

  /** Values that have broken somebody's parser, database or comparison. */
  private static final List<Object> ODD =
      List.of(
          "",
          " ",
          "\u0000",
          "a\u0000b",
          "\ud800",
          "\udfff\ud800",
          "\u202e\u200b\ufeff",
          "e\u0301\u0301\u0301",
          "İıſK",
          "🪁👨‍👩‍👧‍👦",
          "'; drop table event; --",
          "%_\\",
          "*",
          "$1",
          "../../../etc/passwd",
          "{\"$ref\":\"#\"}",
          "-1",
          "1e400",
          "NaN",
          "2026-02-30T00:00:00Z",
          "+999999999-12-31T23:59:59Z",
          "0000-01-01T00:00:00Z",
          "2026-01-01T00:00:00",
          "00000000-0000-0000-0000-000000000000",
          "myria://event/x?participants=a",
          0,
          -1,
          1,
          Integer.MAX_VALUE,
          Long.MIN_VALUE,
          1e308,
          -0.0,
          true,
          false,
          List.of(),
          Map.of(),
          List.of(List.of(List.of())),
          Map.of("", Map.of("", "")));

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  /** One to three things are changed, somewhere. */
  Object json(Object value) {
    Object mutated = value;
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      mutated = change(mutated, 0);
    }
    return mutated;
  }

  private Object change(Object value, int depth) {
    boolean here = depth > 0 && random.nextInt(4) == 0;
    if (!here && value instanceof Map<?, ?> map && !map.isEmpty()) {
      return member(map, depth);
    }
    if (!here && value instanceof List<?> list && !list.isEmpty()) {
      List<Object> copy = new ArrayList<>(list);
      int at = random.nextInt(copy.size());
      copy.set(at, change(copy.get(at), depth + 1));
      return copy;
    }
    return depth == 0 ? value : other(value);
  }

  private Object member(Map<?, ?> map, int depth) {
    Map<Object, Object> copy = new LinkedHashMap<>(map);
    Object key = List.copyOf(copy.keySet()).get(random.nextInt(copy.size()));
    switch (random.nextInt(12)) {
      case 0 -> copy.remove(key);
      case 1 -> copy.put(key + "x", copy.remove(key));
      case 2 -> copy.put(odd().toString(), odd());
      default -> copy.put(key, change(copy.get(key), depth + 1));
    }
    return copy;
  }

  private Object other(Object value) {
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> List.of(value == null ? "" : value);
      case 2 -> Map.of("value", value == null ? "" : value);
      case 3 -> String.valueOf(value);
      case 4 -> value instanceof String text ? letters(text) : odd();
      case 5 -> large(value);
      default -> odd();
    };
  }

  private Object large(Object value) {
    return switch (random.nextInt(5)) {
      case 0 -> "long ".repeat(1 + random.nextInt(4000));
      case 1 -> java.util.Collections.nCopies(1 + random.nextInt(1200), odd());
      case 2 -> {
        Object deep = value == null ? 1 : value;
        for (int level = random.nextInt(80); level > 0; level--) {
          deep = random.nextBoolean() ? List.of(deep) : Map.of("a", deep);
        }
        yield deep;
      }
      case 3 -> new java.math.BigInteger("9".repeat(1 + random.nextInt(600)));
      default -> new java.math.BigDecimal("1e" + (random.nextInt(1000) - 500));
    };
  }

  private String letters(String text) {
    StringBuilder copy = new StringBuilder(text);
    for (int times = 1 + random.nextInt(3); times > 0 && copy.length() > 0; times--) {
      int at = random.nextInt(copy.length());
      switch (random.nextInt(3)) {
        case 0 -> copy.deleteCharAt(at);
        case 1 -> copy.insert(at, odd());
        default -> copy.setCharAt(at, (char) random.nextInt(0x3000));
      }
    }
    return copy.toString();
  }

  private Object odd() {
    return ODD.get(random.nextInt(ODD.size()));
  }

  /** Bytes that need be no JSON, nor UTF-8. */
  byte[] bytes(byte[] body) {
    byte[] copy = body.clone();
    if (copy.length == 0) {
      return copy;
    }
    switch (random.nextInt(4)) {
      case 0 -> {
        for (int times = 1 + random.nextInt(8); times > 0; times--) {
          copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
      case 1 -> copy = java.util.Arrays.copyOf(copy, random.nextInt(copy.length));
      case 2 -> {
        String text = new String(copy, UTF_8);
        int at = random.nextInt(text.length());
        copy = (text.substring(0, at) + odd() + text.substring(at)).getBytes(UTF_8);
      }
      default -> {
        String text = new String(copy, UTF_8);
        int at = random.nextInt(text.length());
        copy = (text.substring(0, at) + text.substring(at / 2)).getBytes(UTF_8);
      }
    }
    return copy;
  }

  /** A header is left out, changed, or one more than there should be. */
  void headers(Map<String, String> headers) {
    List<String> names = List.copyOf(headers.keySet());
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(6)) {
      case 0 -> headers.put(name, "");
      case 1 -> headers.put(name, headers.get(name) + "x");
      case 2 -> headers.put(name, "a".repeat(1 + random.nextInt(3000)));
      case 3 -> headers.put(name, "=?base64?" + random.nextInt() + "?=");
      case 4 -> headers.put("X-" + random.nextInt(100), "\u00ff\u0080 \t;=,\"");
      default ->
          headers.put(
              List.of(
                      "Mcp-Session-Id",
                      "Last-Event-ID",
                      "Origin",
                      "Accept-Charset",
                      "Expect",
                      "Range")
                  .get(random.nextInt(6)),
              random.nextBoolean() ? "bytes=0-" : "null");
    }
  }
}
