package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Relations on the labelled sentences, of which a third state none. */
class RelationsTest {

  @Test
  void relationsAreFoundAndRight() {
    Share found = new Share(0, 0);
    Share right = new Share(0, 0);
    Share english = new Share(0, 0);
    for (JsonNode line : Labelled.all("relations")) {
      TextAnalysis text =
          TextAnalysis.of(line.get("speaker").asString(), line.get("text").asString());
      List<ReadRelation> read = Relations.of(text);
      List<JsonNode> wanted = new ArrayList<>();
      line.get("statements").forEach(wanted::add);
      for (JsonNode one : wanted) {
        boolean hit = read.stream().anyMatch(relation -> isSame(relation, one));
        found = found.plus(hit);
        english = text.language().equals("en") ? english.plus(hit) : english;
        if (!hit && Labelled.isShown()) {
          System.out.printf("missed %s | %s | %s%n", text.text(), one, read);
        }
      }
      for (ReadRelation relation : read) {
        boolean hit = wanted.stream().anyMatch(one -> isSame(relation, one));
        right = right.plus(hit);
        if (!hit && Labelled.isShown()) {
          System.out.printf("wrong %s | %s%n", text.text(), relation);
        }
      }
    }
    System.out.printf("relations found %s, in English %s; right %s%n", found, english, right);
    if (Labelled.isOpen()) {
      assertThat(found.value()).isGreaterThanOrEqualTo(0.72);
      assertThat(right.value()).isGreaterThanOrEqualTo(0.95);
    }
  }

  private static boolean isSame(ReadRelation read, JsonNode wanted) {
    String subject = wanted.get("subject").asString();
    String object = wanted.get("object").asString();
    String relation = wanted.get("relation").asString();
    boolean straight = isSame(read.subject(), subject) && isSame(read.object(), object);
    boolean symmetric =
        List.of("married_to", "sibling_of", "friend_of").contains(relation)
            && isSame(read.subject(), object)
            && isSame(read.object(), subject);
    return read.relation().equals(relation)
        && read.ended() == wanted.get("ended").asBoolean()
        && (straight || symmetric);
  }

  /** Articles and possessives do not tell things apart; a part of the name is enough. */
  static boolean isSame(String one, String other) {
    String left = bare(one);
    String right = bare(other);
    return left.contains(right) || right.contains(left);
  }

  private static String bare(String text) {
    return text.toLowerCase(Locale.ROOT)
        .replaceAll("^(?:the|a|an|our|my|that|this|de|ons) ", "")
        .replaceAll("'s$", "")
        .strip();
  }
}
