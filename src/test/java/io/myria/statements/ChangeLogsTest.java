package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Logs of one circle of people in which some messages replace earlier ones and most do not: which
 * pairs are compared, and what of them is marked.
 */
class ChangeLogsTest {

  private static final Replacements REPLACEMENTS = new NetworkReplacements(TestNetwork.network());

  private static final Instant BEGIN = Instant.parse("2026-03-02T08:00:00Z");

  @Test
  void changesInLogs() {
    Share compared = new Share(0, 0);
    Share right = new Share(0, 0);
    Share found = new Share(0, 0);
    Share ordered = new Share(0, 0);
    Share orders = new Share(0, 0);
    int pairs = 0;
    for (JsonNode log : Labelled.leftOut("logs")) {
      Set<List<Integer>> replaces = new HashSet<>();
      Set<Integer> later = new HashSet<>();
      for (JsonNode pair : log.get("replaces")) {
        replaces.add(List.of(pair.get(0).asInt(), pair.get(1).asInt()));
        later.add(pair.get(0).asInt());
      }
      List<ChangeMessage> said = new ArrayList<>();
      int at = -1;
      for (JsonNode message : log.get("messages")) {
        Optional<ChangeMessage> read = message(++at, message);
        List<ChangeMessage> candidates =
            read.filter(ChangeMessage::says)
                .map(one -> new ChangeCandidates(one, said, REPLACEMENTS::meaning).all())
                .orElse(List.of());
        pairs += candidates.size();
        if (later.contains(at)) {
          compared = compared.plus(isAmong(replaces, at, candidates));
        }
        double best = 0;
        int marked = -1;
        for (ChangeMessage candidate : candidates) {
          double p = REPLACEMENTS.probability(candidate.text(), read.get().text());
          if (p > best) {
            best = p;
            marked = place(candidate);
          }
        }
        boolean is = replaces.contains(List.of(at, marked));
        if (best >= Changes.SURE) {
          right = right.plus(is);
        }
        if (best >= Changes.LIKELY) {
          orders = orders.plus(is);
        }
        read.ifPresent(said::add);
        if (later.contains(at)) {
          found = found.plus(is && best >= Changes.SURE);
          ordered = ordered.plus(is && best >= Changes.LIKELY);
        }
      }
    }
    System.out.printf(
        "changes in logs: compared %s in %d pairs; marked %s, right %s; likely %s, right %s%n",
        compared, pairs, found, right, ordered, orders);
    assertThat(right.value()).isGreaterThanOrEqualTo(0.5);
  }

  private static boolean isAmong(
      Set<List<Integer>> replaces, int at, List<ChangeMessage> candidates) {
    return candidates.stream().anyMatch(one -> replaces.contains(List.of(at, place(one))));
  }

  private static int place(ChangeMessage one) {
    return (int) one.event().seq().value() - 1;
  }

  private static Optional<ChangeMessage> message(int at, JsonNode line) {
    Instant time = BEGIN.plus(Duration.ofDays(line.get("day").asInt())).plusSeconds(240L * at);
    Event event =
        new Event(
            new EventSeq(at + 1),
            new EventId(new UUID(0, at + 1)),
            time,
            time,
            "chat",
            ParticipantSet.of("circle"),
            Optional.empty(),
            Optional.empty(),
            "message",
            new Payload(
                Map.of(
                    "speaker",
                    line.get("speaker").asString(),
                    "text",
                    line.get("text").asString())),
            List.of(),
            false);
    return ChangeMessage.of(event);
  }
}
