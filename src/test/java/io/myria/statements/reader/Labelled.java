package io.myria.statements.reader;

import io.myria.drill.Rounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The labelled sentences beside these tests. The open half, unless the property {@code
 * myria.statements.half} names another folder: {@code blind}, {@code more}, or {@code apart}, which
 * is for the final measurement of a reader.
 */
public final class Labelled {

  public static final String HALF = System.getProperty("myria.statements.half", "open");

  /** All of the folder, unless {@code myria.statements.authors} names some: {@code d,t}. */
  public static final List<String> AUTHORS =
      Optional.ofNullable(System.getProperty("myria.statements.authors"))
          .map(some -> List.of(some.split(",")))
          .orElseGet(() -> authors(HALF));

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Labelled() {}

  public static boolean isOpen() {
    return HALF.equals("open");
  }

  /** Whether its sentences may be printed. */
  public static boolean isShown() {
    return isOpen() || HALF.equals("more");
  }

  static List<String> authors(String half) {
    return switch (half) {
      case "more" ->
          List.of(
              "d", "e", "f", "g", "h", "k", "q", "r", "s", "t", "u", "v", "w", "x", "y", "1", "2",
              "3", "4", "5", "6", "7", "8", "9", "0", "i", "m", "n", "z", "aa", "ab", "ac", "ad",
              "ae", "af", "ag", "ah", "al", "ao", "ap", "aq", "ar", "as", "ax", "ba", "bb", "bc",
              "bd", "be", "bf", "bi", "bj", "bk", "bl", "bm", "bn", "bo", "bp", "bq");
      case "apart" -> List.of("at", "au", "av", "aw", "bg", "bh");
      default -> List.of("a", "b", "c");
    };
  }

  /** In every build some of them, and in the drills all. */
  public static <T> List<T> some(List<T> all) {
    int every = isOpen() ? Rounds.of("myria.labels.every", 3, 1) : 1;
    return IntStream.range(0, all.size()).filter(at -> at % every == 0).mapToObj(all::get).toList();
  }

  public static List<JsonNode> of(String set, String author) {
    return read(HALF, set, author);
  }

  /** What a reader may learn from, whatever it is measured on. */
  static List<JsonNode> open(String set, String author) {
    return in("open", set, author);
  }

  /** By the authors of {@code more} that the network was not trained on; {@link #some}. */
  public static List<JsonNode> leftOut(String set) {
    return some(
        Stream.of("d", "t", "al", "aq")
            .flatMap(author -> in("more", set, author).stream())
            .toList());
  }

  public static List<JsonNode> in(String half, String set, String author) {
    return read(half, set, author);
  }

  public static List<JsonNode> all(String set) {
    return AUTHORS.stream().flatMap(author -> of(set, author).stream()).toList();
  }

  public static List<JsonNode> all(String half, String set) {
    return authors(half).stream().flatMap(author -> in(half, set, author).stream()).toList();
  }

  /** Plain sentences by an author who had read the documentation and not the rules. */
  public static List<JsonNode> plain(String set) {
    return read("/statements/plain-" + set + ".jsonl");
  }

  /** Later authors labelled relations and entities of the same sentences. */
  private static List<JsonNode> read(String half, String set, String author) {
    boolean both = set.equals("entities") && (half.equals("more") || half.equals("apart"));
    return read("/statements/" + half + "/" + (both ? "relations" : set) + "-" + author + ".jsonl");
  }

  private static List<JsonNode> read(String name) {
    List<JsonNode> lines = new ArrayList<>();
    if (Labelled.class.getResource(name) == null) {
      // Not every author wrote for every set.
      return lines;
    }
    try (InputStream in = Labelled.class.getResourceAsStream(name);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank()) {
          lines.add(MAPPER.readTree(line));
        }
      }
      return lines;
    } catch (IOException problem) {
      throw new UncheckedIOException(name, problem);
    }
  }

  /** The messages of a member, analysed. */
  static List<TextAnalysis> messages(JsonNode messages) {
    List<TextAnalysis> read = new ArrayList<>();
    for (JsonNode message : messages) {
      read.add(TextAnalysis.of(message.get("speaker").asString(), message.get("text").asString()));
    }
    return read;
  }
}
