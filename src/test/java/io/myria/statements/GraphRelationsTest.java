package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the graph has of the labelled relations, as the network reads them. */
class GraphRelationsTest {

  /** The graph's names of the labels' relations. */
  private static final Map<String, Relation> NAMES =
      Map.ofEntries(
          Map.entry("lives_in", Relation.LIVES_IN),
          Map.entry("works_at", Relation.WORKS_AT),
          Map.entry("leads", Relation.LEADS),
          Map.entry("parent_of", Relation.RELATED_TO),
          Map.entry("sibling_of", Relation.RELATED_TO),
          Map.entry("role_is", Relation.HAS_ROLE),
          Map.entry("owns", Relation.OWNS),
          Map.entry("member_of", Relation.MEMBER_OF),
          Map.entry("located_in", Relation.LOCATED_IN),
          Map.entry("married_to", Relation.MARRIED_TO),
          Map.entry("uses", Relation.USES),
          Map.entry("reports_to", Relation.REPORTS_TO),
          Map.entry("friend_of", Relation.KNOWS));

  private static final Set<Relation> MUTUAL =
      Set.of(Relation.RELATED_TO, Relation.MARRIED_TO, Relation.KNOWS);

  @Test
  void labelledRelationsAreFoundAndRight() {
    Figures figures = new Figures(Labelled.isShown());
    Labelled.all("relations").forEach(figures::add);
    System.out.println("relations of the graph: " + figures);
    if (Labelled.isOpen()) {
      assertThat(figures.found.value()).isGreaterThanOrEqualTo(0.72);
      assertThat(figures.right.value()).isGreaterThanOrEqualTo(0.95);
    }
  }

  @Test
  void relationsOfPlainSentencesAreFoundAndRight() {
    Figures figures = new Figures(true);
    Labelled.plain("relations").forEach(figures::add);
    System.out.println("relations of plain sentences: " + figures);
    assertThat(figures.found.value()).isGreaterThanOrEqualTo(0.70);
    assertThat(figures.right.value()).isGreaterThanOrEqualTo(0.95);
  }

  /** On authors from whom the network has not learnt; {@code apart} where that is asked for. */
  @Test
  void relationsByOtherAuthorsAreFoundAndRight() {
    boolean apart = !Labelled.isShown();
    Figures figures = new Figures(!apart);
    (apart ? Labelled.all("relations") : Labelled.leftOut("relations")).forEach(figures::add);
    System.out.println("relations by other authors: " + figures);
    assertThat(figures.found.value()).isGreaterThanOrEqualTo(0.5);
    assertThat(figures.right.value()).isGreaterThanOrEqualTo(0.85);
  }

  /** How many of the labels are read, and how many of those read are labels. */
  private static final class Figures {
    private final boolean isShown;
    private Share found = new Share(0, 0);
    private Share ended = new Share(0, 0);
    private Share right = new Share(0, 0);

    private Figures(boolean isShown) {
      this.isShown = isShown;
    }

    private void add(JsonNode line) {
      String text = line.get("text").asString();
      Map<String, String> payload = Map.of("speaker", line.get("speaker").asString(), "text", text);
      List<EntityEdge> read =
          Stated.read(Stated.event(1, payload, "reader", "other")).edges().stream()
              .filter(edge -> NAMES.containsValue(Relation.of(edge.relation()).orElse(null)))
              .toList();
      List<JsonNode> wanted = new ArrayList<>();
      line.get("statements").forEach(wanted::add);
      for (JsonNode one : wanted) {
        boolean hit = read.stream().anyMatch(edge -> isSame(edge, one));
        found = found.plus(hit);
        ended = one.get("ended").asBoolean() ? ended.plus(hit) : ended;
        show(!hit, "missed " + one, text);
      }
      line.path("also").forEach(wanted::add);
      for (EntityEdge edge : read) {
        boolean hit = wanted.stream().anyMatch(one -> isSame(edge, one));
        right = right.plus(hit);
        show(!hit, "wrong " + Stated.relation(edge), text);
      }
    }

    private void show(boolean is, String what, String text) {
      if (is && isShown) {
        System.out.printf("%s: %s%n", what, text);
      }
    }

    @Override
    public String toString() {
      return "found %s; right %s; ends found %s".formatted(found, right, ended);
    }
  }

  private static boolean isSame(EntityEdge read, JsonNode wanted) {
    Relation relation = NAMES.get(wanted.get("relation").asString());
    String subject = wanted.get("subject").asString();
    String object = wanted.get("object").asString();
    boolean straight = isSame(read.fromKey(), subject) && isSame(read.toKey(), object);
    boolean turned =
        MUTUAL.contains(relation)
            && isSame(read.fromKey(), object)
            && isSame(read.toKey(), subject);
    return read.relation().equals(relation.wire())
        && read.negated() == wanted.get("ended").asBoolean()
        && (straight || turned);
  }

  /** Articles, possessives and titles do not tell things apart; a part of the name is enough. */
  private static boolean isSame(String one, String other) {
    String left = EntityKeys.of(one);
    String right = EntityKeys.of(other).replaceAll("^(?:de|ons) ", "");
    return !left.isEmpty() && !right.isEmpty() && (left.contains(right) || right.contains(left));
  }
}
