package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.statements.reader.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages that the network marks in conversations in which little is corrected, each compared as
 * the job compares it.
 */
@Drill
class MarkedMessagesTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Path LOCOMO = Path.of("..", "shared", "data", "locomo");

  /** Of each conversation. */
  private static final int MESSAGES = Rounds.of("myria.marks.messages", 15, 1_000);

  /** Above what is measured: each further one may be an untruth. */
  private static final double MOST = 0.02;

  private final Replacements replacements = TestNetwork.replacements();

  @Test
  void ofConversationsInWhichLittleIsCorrectedFewMessagesAreMarked() throws IOException {
    Assumptions.assumeTrue(Files.isDirectory(LOCOMO), "locomo is not there");
    Share marked = new Share(0, 0);
    try (Stream<Path> files = Files.list(LOCOMO)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".events.jsonl")).toList()) {
        List<Event> events = events(file);
        marked = marked.plus(new Share(marks(events).size(), Math.min(MESSAGES, events.size())));
      }
    }
    System.out.printf("marked in conversations: %s%n", marked);
    assertThat(marked.value()).isLessThan(MOST);
  }

  /** A newcomer reads it first. */
  @Test
  void nothingThatStillHoldsIsMarkedInTheSample() throws IOException {
    List<String> marks = marks(events(Path.of("sample", "kite-club.events.jsonl")));
    marks.forEach(System.out::println);
    assertThat(marks).isEmpty();
  }

  /** As they would be marked: what, by what. */
  private List<String> marks(List<Event> events) {
    List<ChangeMessage> said = new ArrayList<>();
    List<String> marks = new ArrayList<>();
    for (Event event : events.subList(Math.max(0, events.size() - MESSAGES), events.size())) {
      Optional<ChangeMessage> message = ChangeMessage.of(event);
      if (message.filter(ChangeMessage::says).isPresent()) {
        mark(said, message.get()).ifPresent(marks::add);
      }
      message.ifPresent(said::add);
    }
    return marks;
  }

  /** Of what a message may replace the likeliest is marked. */
  private Optional<String> mark(List<ChangeMessage> said, ChangeMessage later) {
    double most = 0;
    String text = "";
    for (ChangeMessage earlier : new ChangeCandidates(later, said, replacements::meaning).all()) {
      double probability = replacements.probability(earlier.text(), later.text());
      if (probability > most) {
        most = probability;
        text = earlier.text();
      }
    }
    return most >= Changes.SURE ? Optional.of(text + " <- " + later.text()) : Optional.empty();
  }

  private static List<Event> events(Path file) throws IOException {
    List<Event> events = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode said = JSON.readTree(line);
      int seq = events.size() + 1;
      Instant at = Instant.parse(said.get("timestamp").asString());
      List<String> names = new ArrayList<>();
      said.get("participants").forEach(name -> names.add(name.asString()));
      events.add(
          new Event(
              new EventSeq(seq),
              new EventId(new UUID(7, seq)),
              at,
              at,
              said.path("channel").asString("chat"),
              ParticipantSet.of(names),
              Optional.empty(),
              Optional.ofNullable(said.path("context_id").asString(null)),
              said.path("type").asString("message"),
              new Payload(JSON.convertValue(said.get("payload"), new TypeReference<>() {})),
              List.of(),
              false));
    }
    return events;
  }
}
