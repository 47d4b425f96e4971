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

  /**
   * A message of a log.
   *
   * @param changes whether it replaces an earlier one
   * @param compared whether such a one is among those that it is compared with
   * @param probability of the likeliest that it is compared with
   * @param right whether it does replace that one
   */
  private record Compared(boolean changes, boolean compared, double probability, boolean right) {}

  @Test
  void whatIsMarkedInALogIsReplaced() {
    boolean apart = !Labelled.isShown();
    List<Compared> all = new ArrayList<>();
    (apart ? Labelled.all("logs") : Labelled.leftOut("logs")).forEach(log -> all.addAll(read(log)));
    List<Compared> changes = all.stream().filter(Compared::changes).toList();
    System.out.printf(
        "changes in logs: compared %s%n",
        Share.of(changes.stream().map(Compared::compared).toList()));
    for (double least : List.of(0.5, Changes.LIKELY, 0.8, 0.9, Changes.SURE)) {
      System.out.printf(
          "    from %.2f: found %s; right %s%n", least, found(changes, least), right(all, least));
    }
    assertThat(found(changes, Changes.SURE).value()).isGreaterThanOrEqualTo(0.47);
    assertThat(right(all, Changes.SURE).value()).isGreaterThanOrEqualTo(0.8);
  }

  /** Talk of somebody from whom the network has not learnt, in which next to nothing changes. */
  @Test
  void inAChatNextToNothingIsMarked() {
    List<Compared> all = new ArrayList<>();
    Labelled.some(Labelled.in("more", "logs", "bn")).forEach(log -> all.addAll(read(log)));
    Share wrong =
        Share.of(
            all.stream().map(one -> one.probability() >= Changes.SURE && !one.right()).toList());
    Share likely =
        Share.of(
            all.stream().map(one -> one.probability() >= Changes.LIKELY && !one.right()).toList());
    System.out.printf("chats: messages with a wrong mark %s; likely %s%n", wrong, likely);
    assertThat(wrong.value()).isLessThan(0.03);
  }

  private static Share found(List<Compared> changes, double least) {
    return Share.of(
        changes.stream().map(one -> one.right() && one.probability() >= least).toList());
  }

  private static Share right(List<Compared> all, double least) {
    return Share.of(
        all.stream().filter(one -> one.probability() >= least).map(Compared::right).toList());
  }

  private static List<Compared> read(JsonNode log) {
    Set<List<Integer>> replaces = new HashSet<>();
    log.get("replaces")
        .forEach(pair -> replaces.add(List.of(pair.get(0).asInt(), pair.get(1).asInt())));
    List<Compared> all = new ArrayList<>();
    List<ChangeMessage> said = new ArrayList<>();
    for (JsonNode line : log.get("messages")) {
      int at = all.size();
      Optional<ChangeMessage> message = message(at, line);
      boolean compared = false;
      double most = 0;
      boolean right = false;
      for (ChangeMessage candidate : candidates(message, said)) {
        boolean replaced = replaces.contains(List.of(at, place(candidate)));
        double probability =
            REPLACEMENTS.probability(candidate.text(), message.orElseThrow().text());
        right = probability > most ? replaced : right;
        most = Math.max(most, probability);
        compared |= replaced;
      }
      boolean changes = replaces.stream().anyMatch(pair -> pair.get(0) == at);
      all.add(new Compared(changes, compared, most, right));
      message.ifPresent(said::add);
    }
    return all;
  }

  private static List<ChangeMessage> candidates(
      Optional<ChangeMessage> message, List<ChangeMessage> said) {
    return message
        .filter(ChangeMessage::says)
        .map(one -> new ChangeCandidates(one, said, REPLACEMENTS::meaning).all())
        .orElse(List.of());
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
