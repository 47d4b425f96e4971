package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The fields of decisions and commitments on the labelled sentences, by containment. */
class DecisionsTest {

  private static TextAnalysis text(JsonNode line) {
    return TextAnalysis.of(line.get("speaker").asString(), line.get("text").asString());
  }

  private static String field(JsonNode line, String name) {
    JsonNode value = line.get(name);
    return value == null || value.isNull() ? "" : value.asString();
  }

  @Test
  void fieldsOfDecisions() {
    Map<String, Share> found = new TreeMap<>();
    for (JsonNode line : Labelled.all("kinds")) {
      if (!line.get("kind").asString().equals("decision")) {
        continue;
      }
      Decision read = Decisions.of(text(line));
      count(found, "decided", field(line, "decided"), read.decided(), line);
      count(found, "reason", field(line, "reason"), read.reason(), line);
      count(found, "by", field(line, "by"), read.by(), line);
      List<String> rejected = new ArrayList<>();
      line.get("rejected").forEach(one -> rejected.add(one.asString()));
      for (String one : rejected) {
        boolean hit = read.rejected().stream().anyMatch(other -> isSame(other, one));
        found.merge("rejected found", new Share(hit ? 1 : 0, 1), Share::plus);
      }
      for (String one : read.rejected()) {
        boolean hit = rejected.stream().anyMatch(other -> isSame(other, one));
        found.merge("rejected right", new Share(hit ? 1 : 0, 1), Share::plus);
      }
    }
    found.forEach((name, share) -> System.out.printf("%s %s%n", name, share));
    if (Labelled.isOpen()) {
      assertThat(found.get("decided found").value()).isGreaterThanOrEqualTo(0.65);
      assertThat(found.get("rejected right").value()).isGreaterThanOrEqualTo(0.75);
    }
  }

  @Test
  void fieldsOfCommitments() {
    Map<String, Share> found = new TreeMap<>();
    for (JsonNode line : Labelled.all("kinds")) {
      if (line.get("kind").asString().equals("commitment")) {
        Commitment read = Commitments.of(text(line));
        count(found, "by", field(line, "by"), read.by(), line);
        count(found, "due", field(line, "due"), read.due(), line);
      }
    }
    found.forEach((name, share) -> System.out.printf("commitment %s %s%n", name, share));
    if (Labelled.isOpen()) {
      assertThat(found.get("by found").value()).isGreaterThanOrEqualTo(0.8);
      assertThat(found.get("due found").value()).isGreaterThanOrEqualTo(0.8);
    }
  }

  private static void count(
      Map<String, Share> found, String name, String wanted, String read, JsonNode line) {
    boolean hit = !wanted.isEmpty() && !read.isEmpty() && isSame(read, wanted);
    if (!wanted.isEmpty()) {
      found.merge(name + " found", new Share(hit ? 1 : 0, 1), Share::plus);
    }
    if (!read.isEmpty()) {
      found.merge(name + " right", new Share(hit ? 1 : 0, 1), Share::plus);
    }
    if (!hit && !(wanted.isEmpty() && read.isEmpty()) && Labelled.isShown()) {
      System.out.printf(
          "%s: wanted [%s], read [%s]: %s%n", name, wanted, read, line.get("text").asString());
    }
  }

  /** One holds the other, or they share most of their words: some labels are paraphrases. */
  private static boolean isSame(String one, String other) {
    String left = bare(one);
    String right = bare(other);
    if (left.isEmpty() || right.isEmpty()) {
      return false;
    }
    List<String> words = List.of(right.split(" "));
    long shared = words.stream().filter(List.of(left.split(" "))::contains).count();
    return left.contains(right) || right.contains(left) || shared * 10 >= words.size() * 7;
  }

  private static String bare(String text) {
    return text.toLowerCase(Locale.ROOT)
        .replaceAll("\\b(?:the|a|an|our|my|on|by|in)\\b", " ")
        .replaceAll("[^\\p{L}\\p{N}' ]", " ")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
