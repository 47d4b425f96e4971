package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What events mention, on labelled sentences; and other names of the same. */
class EntityMentionsTest {

  private static final Set<EntityType> UNNAMED =
      Set.of(EntityType.SUBJECT, EntityType.TIME, EntityType.AMOUNT);

  @Test
  void namesOfTheLabelledSentencesAreFoundAndTyped() {
    Figures figures = figures(Labelled.all("entities"), Optional.empty(), Labelled.isShown());
    System.out.println("mentions by rules: " + figures);
    if (Labelled.isOpen()) {
      assertThat(figures.found().value()).isGreaterThanOrEqualTo(0.78);
      assertThat(figures.right().value()).isGreaterThanOrEqualTo(0.90);
      assertThat(figures.typed().value()).isGreaterThanOrEqualTo(0.90);
    }
  }

  /** On authors from whom the network has not learnt; {@code apart} where that is asked for. */
  @Test
  void namesThatTheNetworkReadsAreFoundAndTyped() {
    boolean apart = !Labelled.isShown();
    Figures figures =
        figures(
            apart ? Labelled.all("entities") : Labelled.leftOut("entities"),
            Optional.of(TestNetwork.reader()),
            !apart);
    System.out.println("mentions with the network: " + figures);
    assertThat(figures.found().value()).isGreaterThanOrEqualTo(0.88);
    assertThat(figures.right().value()).isGreaterThanOrEqualTo(0.83);
    assertThat(figures.typed().value()).isGreaterThanOrEqualTo(0.90);
  }

  private record Figures(Share found, Share right, Share typed) {
    @Override
    public String toString() {
      return "found %s; right %s; of those with a type right %s".formatted(found, right, typed);
    }
  }

  private static Figures figures(
      List<JsonNode> lines, Optional<MessageReader> reader, boolean isShown) {
    Share found = new Share(0, 0);
    Share right = new Share(0, 0);
    Share typed = new Share(0, 0);
    for (JsonNode line : lines) {
      String text = line.get("text").asString();
      List<EntityMention> read = named(line.get("speaker").asString(), text, reader);
      List<String> wanted = new ArrayList<>();
      for (JsonNode one : line.get("entities")) {
        String name = one.get("name").asString();
        wanted.add(name);
        boolean hit = read.stream().anyMatch(entity -> isSame(entity.surface(), name));
        found = found.plus(hit);
        for (EntityMention entity : read) {
          if (isSame(entity.surface(), name) && entity.type() != EntityType.THING) {
            String type = one.get("type").asString().replace("organisation", "organization");
            typed = typed.plus(entity.type().wire().equals(type));
            show(
                isShown && !entity.type().wire().equals(type),
                "type",
                entity.surface() + " " + type,
                text);
          }
        }
        show(isShown && !hit, "missed", name, text);
      }
      for (EntityMention entity : read) {
        boolean hit = wanted.stream().anyMatch(name -> isSame(entity.surface(), name));
        right = right.plus(hit);
        show(isShown && !hit, "wrong", entity.surface() + " " + entity.type(), text);
      }
    }
    return new Figures(found, right, typed);
  }

  private static void show(boolean is, String what, String name, String text) {
    if (is) {
      System.out.printf("%s %s: %s%n", what, name, text);
    }
  }

  /** Names; common nouns are subjects, and things of relations have no capital. */
  private static List<EntityMention> named(
      String speaker, String text, Optional<MessageReader> reader) {
    return KnowledgeReader.of(
            Stated.event(1, Map.of("speaker", speaker, "text", text), "reader", "other"), reader)
        .mentions()
        .stream()
        .filter(one -> one.source() == KnowledgeSource.WORDS && !UNNAMED.contains(one.type()))
        .filter(
            one ->
                one.type() != EntityType.THING
                    || !one.surface().equals(one.surface().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** With or without an article and the word "project", but no other part more or less. */
  private static boolean isSame(String one, String other) {
    return bare(one).equals(bare(other));
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT)
        .replaceAll("^(?:the|project) |\\(\\)$", "")
        .replace(".", "");
  }

  @Test
  void namesKeepNoMarksAndTitlesAreNobody() {
    assertThat(keys("We moved the archive to Antwerp.")).contains("antwerp");
    assertThat(named("Ann", "We run MongoDB.", Optional.empty()))
        .extracting(EntityMention::surface)
        .contains("MongoDB");
    assertThat(keys("Ask Dr, he knows.")).doesNotContain("dr");
  }

  @Test
  void aTitleIsNoPartOfAFullName() {
    assertThat(EntityKeys.of("Dr. Anna Weiss")).isEqualTo("anna weiss");
    assertThat(EntityKeys.of("Dr. Weiss"))
        .isEqualTo("dr weiss")
        .isNotEqualTo(EntityKeys.of("Mr Weiss"));
  }

  private static List<String> keys(String text) {
    return named("Ann", text, Optional.empty()).stream().map(EntityMention::key).toList();
  }

  @Test
  void otherNamesAreStatedWhereAnEventShowsThem() {
    assertThat(same("Philippa Garth KC is in court today; Philippa calls back."))
        .containsExactly("philippa same_as philippa garth kc");
    assertThat(same("We met Sir Alastair Penhallow yesterday; everybody calls him Ally."))
        .contains("ally same_as sir alastair penhallow");
    assertThat(same("Project Nightjar, also known as Owl, got its budget."))
        .containsExactly("owl same_as project nightjar");
    assertThat(same("Thanks to Anna Weiss, Dr Weiss signs tomorrow."))
        .containsExactly("dr weiss same_as anna weiss");
  }

  @Test
  void whatOnlyLooksLikeAnotherNameIsNone() {
    assertThat(same("Thanks to Anna Berg and Anna Weiss, Anna knows.")).isEmpty();
    assertThat(same("Is Project Nightjar also known as Owl?")).isEmpty();
    assertThat(same("Project Nightjar is not also known as Owl.")).isEmpty();
    assertThat(same("Tell Mr Weiss that Dr Weiss is ill.")).isEmpty();
    assertThat(same("We met Eli Stone, and they call it Monday.")).isEmpty();
    assertThat(same("Ask Paris Hilton when she flies to Paris.")).isEmpty();
  }

  @Test
  void aSpeakerIsTheParticipantOfThatName() {
    assertThat(speaker("Dana Whitfield", "dana", "claude"))
        .containsExactly("dana whitfield same_as dana");
    assertThat(speaker("Dana Whitfield", "dwhitfield", "eli"))
        .containsExactly("dana whitfield same_as dwhitfield");
    assertThat(speaker("Dana", "dana.whitfield@example.org", "eli"))
        .containsExactly("dana same_as dana.whitfield@example.org");
    assertThat(speaker("Dana", "dana", "dana.berg")).isEmpty();
    assertThat(speaker("Dana", "eli", "dan")).isEmpty();
    assertThat(speaker("Dana Whitfield", "dana", "dana.whitfield")).as("which of two").isEmpty();
  }

  private static List<String> speaker(String name, String... participants) {
    return Stated.relations(
        KnowledgeReader.of(
            Stated.event(1, Map.of("speaker", name, "text", "Good morning."), participants)));
  }

  private static List<String> same(String text) {
    return Stated.relations(Stated.knowledge(text)).stream()
        .filter(one -> one.contains(" same_as "))
        .toList();
  }
}
