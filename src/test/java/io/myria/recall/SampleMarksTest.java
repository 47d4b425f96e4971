package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.recall.cache.Remembered;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is marked as replaced in the sample, which a newcomer reads first. */
class SampleMarksTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void nothingThatStillHoldsIsMarked() throws IOException {
    List<Turn> turns = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("sample", "kite-club.events.jsonl"))) {
      turns.add(turn(JSON.readTree(line), turns.size() + 1));
    }
    List<String> marked = RecallOrder.of(Corpus.of(turns)).marks();
    marked.forEach(System.out::println);
    assertThat(marked).isEmpty();
  }

  private static Turn turn(JsonNode line, int seq) {
    Instant at = Instant.parse(line.get("timestamp").asString());
    List<String> names = new ArrayList<>();
    line.get("participants").forEach(name -> names.add(name.asString()));
    Event event =
        new Event(
            new EventSeq(seq),
            new EventId(new UUID(7, seq)),
            at,
            at,
            line.path("channel").asString("chat"),
            ParticipantSet.of(names),
            Optional.empty(),
            Optional.ofNullable(line.path("context_id").asString(null)),
            line.path("type").asString("message"),
            new Payload(JSON.convertValue(line.get("payload"), new TypeReference<>() {})),
            List.of(),
            false);
    return Remembered.of(event, Optional.empty()).turn();
  }
}
