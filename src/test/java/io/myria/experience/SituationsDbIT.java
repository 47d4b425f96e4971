package io.myria.experience;

import static io.myria.experience.ExperienceBench.feedback;
import static io.myria.experience.ExperienceBench.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingModel;
import io.myria.embedding.EmbeddingSettings;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.ExperienceRecall.Rejection;
import io.myria.projection.DerivedMemories;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Labelled situations in one log, recalled in the same words, in other words and in wrong ones. */
class SituationsDbIT {

  private static final String NAME = "bge-small-en-v1.5-q";

  private static ConfiguredEmbeddings embeddings;
  private static Embedding model;

  private ExperienceBench bench;

  /** What each event is of, by the id of its line. */
  private final Map<EventId, String> lines = new HashMap<>();

  @BeforeAll
  static void open() {
    embeddings =
        new ConfiguredEmbeddings(
            Source.of(Map.of("myria.embedding.model", NAME)).read(EmbeddingSettings.class),
            (request, texts) -> {
              throw new IllegalStateException("there is no endpoint");
            });
    model = new Remembered(embeddings.configured().orElseThrow(), new HashMap<>());
  }

  @AfterAll
  static void closeModel() {
    embeddings.close();
  }

  @BeforeEach
  void openBench() {
    bench = new ExperienceBench(false, new Meaning(name -> Optional.of(model)));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** Computes the vector of a text once. */
  private record Remembered(Embedding of, Map<String, byte[]> known) implements Embedding {

    @Override
    public EmbeddingModel model() {
      return of.model();
    }

    @Override
    public List<byte[]> embed(List<String> texts) {
      return texts.stream()
          .map(text -> known.computeIfAbsent(text, one -> of.embed(List.of(one)).get(0)))
          .toList();
    }
  }

  private void derive() {
    bench.derive();
    DerivedMemories.deriveTexts(bench.bench().transactions(), bench.bench().reader());
    DerivedMemories.deriveVectors(bench.bench().transactions(), bench.bench().reader(), model);
  }

  /** Half of the situations are said by the outcome, the others by the message that it is for. */
  private void append(JsonNode line, int minute) {
    String id = line.get("id").asString();
    Map<String, Object> outcome =
        Map.of("action_type", "assist", "result", line.get("attempt").asString());
    String situation = line.get("situation").asString();
    EventId done;
    if (minute % 2 == 0) {
      done = bench.append(minute, "action_outcome", with(outcome, "situation", situation));
    } else {
      EventId asked = bench.append(minute, "message", Map.of("text", situation, "role", "user"));
      done = bench.append(minute, "action_outcome", with(outcome, "refers_to", asked.toString()));
    }
    boolean good = Set.of("accepted", "succeeded").contains(line.get("outcome").asString());
    EventId said =
        bench.append(
            minute,
            "feedback",
            with(
                feedback(good ? "approval" : "rejection", done),
                "comment",
                line.get("words").asString()));
    lines.put(done, id);
    lines.put(said, id);
  }

  private Set<String> found(Recalled recalled) {
    Set<String> found = new HashSet<>();
    recalled.rejections().forEach(one -> found.add(lines.get(one.event().id())));
    recalled
        .strategies()
        .forEach(one -> one.examples().forEach(event -> found.add(lines.get(event.id()))));
    return found;
  }

  @Test
  void theSameSituationInOtherWordsIsFoundWithItsRejection() {
    List<JsonNode> all = Labelled.all("experience");
    for (int index = 0; index < all.size(); index++) {
      append(all.get(index), index);
    }
    derive();
    Share same = new Share(0, 0);
    Share paraphrase = new Share(0, 0);
    Share told = new Share(0, 0);
    Share others = new Share(0, 0);
    for (JsonNode line : all) {
      String id = line.get("id").asString();
      Recalled again = bench.recall(line.get("same_situation").asString());
      Recalled reworded = bench.recall(line.get("paraphrase").asString());
      same = same.plus(found(again).contains(id));
      paraphrase = paraphrase.plus(found(reworded).contains(id));
      others = others.plus(!found(bench.recall(line.get("unrelated").asString())).contains(id));
      if (!Set.of("accepted", "succeeded").contains(line.get("outcome").asString())) {
        String words = line.get("words").asString();
        told =
            told.plus(
                again.rejections().stream()
                    .map(Rejection::event)
                    .anyMatch(
                        event -> event.payload().string("comment").equals(Optional.of(words))));
      }
    }
    System.out.printf(
        "same situation %s; paraphrase %s; rejection told %s; others left out %s%n",
        same, paraphrase, told, others);
    assertThat(same.value()).isEqualTo(1);
    assertThat(told.value()).isEqualTo(1);
    if (Labelled.isOpen()) {
      assertThat(paraphrase.value()).isGreaterThanOrEqualTo(0.85);
      assertThat(others.value()).isGreaterThanOrEqualTo(0.85);
    }
  }

  /** Nobody gives feedback: a person's next message objects. */
  @Test
  void anObjectionInTheNextMessageIsARejection() {
    String situation = "Write a birthday poem for Grandma";
    Map<String, Object> outcome = Map.of("action_type", "write", "situation", situation);
    bench.append(inContext(0, "action_outcome", with(outcome, "success", true)));
    String words = "No, that's completely wrong. Something warm, please.";
    EventId said = bench.append(inContext(1, "message", Map.of("role", "user", "text", words)));
    bench.append(inContext(30, "action_outcome", outcome));
    bench.append(inContext(31, "message", Map.of("role", "user", "text", "Now the invitations.")));
    for (int round = 0; round < 2; round++) {
      Recalled recalled = bench.recall(situation);
      assertThat(recalled.rejections()).extracting(one -> one.event().id()).containsExactly(said);
      assertThat(recalled.strategies()).hasSize(1);
      assertThat(recalled.strategies().get(0).worked()).isZero();
      assertThat(recalled.strategies().get(0).failed()).isEqualTo(1);
      assertThat(recalled.strategies().get(0).inferred()).isEqualTo(1);
      derive();
    }
  }

  private static NewEvent inContext(int minute, String type, Map<String, Object> payload) {
    NewEvent event = ExperienceBench.event(minute, type, payload, "agent", "ann");
    return new NewEvent(
        event.timestamp(),
        event.channel(),
        event.participants(),
        event.sourceEventKey(),
        Optional.of("chat"),
        event.type(),
        event.payload(),
        event.topicHints(),
        event.internal());
  }

  /** {@code parallel} decides; the seed of each run does not. */
  @Test
  void patternsAreKeptByTheArgumentThatDecides() {
    for (int index = 0; index < 12; index++) {
      boolean parallel = index % 2 == 0;
      bench.append(
          index,
          "action_outcome",
          Map.of(
              "action_type",
              "run_tests",
              "action_args",
              Map.of("parallel", parallel, "seed", index / 4),
              "situation",
              "Run the tests of the shop",
              "success",
              !parallel));
    }
    for (int round = 0; round < 2; round++) {
      Recalled recalled = bench.recall("Run the tests of the shop");
      assertThat(recalled.strategies())
          .extracting(one -> one.arguments() + " " + one.worked() + "/" + one.failed())
          .containsExactly("[parallel: false] 6/0", "[parallel: true] 0/6");
      derive();
    }
  }
}
