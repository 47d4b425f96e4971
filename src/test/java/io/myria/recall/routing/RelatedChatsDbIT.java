package io.myria.recall.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.graph.GraphScope;
import io.myria.projection.DerivedMemories;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Chats about the same few things, among others, with an assistant that has stock phrases. */
class RelatedChatsDbIT {

  /** What people write of each of some matters; those of one matter share names. */
  private static final List<List<String>> MATTERS =
      List.of(
          List.of(
              "Jonas Brekke wants the quote for Project Heron by Thursday.",
              "Project Heron needs a second crane, says Jonas Brekke.",
              "We visited Trondheim for Project Heron and met Jonas Brekke."),
          List.of(
              "Dr Amara Osei moved my scan to the Larkfield Clinic.",
              "The Larkfield Clinic called: Dr Amara Osei is ill.",
              "Ask Dr Amara Osei at the Larkfield Clinic about the tablets."),
          List.of(
              "The orderbook service crashes with Kafka since yesterday.",
              "Restarting Kafka did not help orderbook_sync at all.",
              "Kafka is fine again, orderbook_sync was misconfigured in orderbook.yaml."),
          List.of(
              "Aunt Winnie gave us her boat, it lies in Galway.",
              "The boat in Galway leaks and Aunt Winnie is not amused.",
              "Aunt Winnie sold the mooring in Galway."),
          List.of(
              "The choir sings Monteverdi in Siena next spring.",
              "Siena confirmed the hall for our Monteverdi evening.",
              "Who drives to Siena for the Monteverdi rehearsal?"));

  /** What was asked of an assistant once, about nothing else. */
  private static final List<String> OTHERS =
      List.of(
          "How long do I boil an egg?",
          "Write a limerick about rain.",
          "My printer shows an orange light.",
          "Which plants like shade?",
          "Translate thank you very much into Danish.");

  private static final List<String> STOCK =
      List.of(
          "Happy to help! Let me check the calendar and send a short summary.",
          "Great question. As a next step I suggest a checklist with a deadline.",
          "I have added a reminder; the next step is a follow-up meeting.",
          "Here is a short summary with the key points and a checklist.",
          "Of course. I will keep the calendar and the reminder in mind.");

  @Test
  void chatsOfOneMatterAreRelatedAndStockPhrasesRelateNothing() {
    Random random = new Random(7);
    List<NewEvent> events = new ArrayList<>();
    for (int matter = 0; matter < MATTERS.size(); matter++) {
      for (int part = 0; part < MATTERS.get(matter).size(); part++) {
        chat(events, "matter %d %d".formatted(matter, part), MATTERS.get(matter).get(part), random);
      }
    }
    for (int other = 0; other < OTHERS.size(); other++) {
      chat(events, "other " + other, OTHERS.get(other), random);
    }
    try (Bench bench = new Bench()) {
      bench.append(events);
      DerivedMemories.deriveGraph(bench.transactions(), bench.reader());
      Chats chats = new Chats(bench.transactions());
      int right = 0;
      int wrong = 0;
      int missed = 0;
      List<String> names = events.stream().map(one -> one.contextId().get()).distinct().toList();
      for (String name : names) {
        List<String> related = new ArrayList<>(related(chats, name));
        assertThat(related.remove(0)).isEqualTo(name);
        for (String other : names) {
          boolean same = name.startsWith("matter") && other.startsWith(name.substring(0, 8));
          if (!other.equals(name)) {
            right += same && related.contains(other) ? 1 : 0;
            missed += same && !related.contains(other) ? 1 : 0;
            wrong += !same && related.contains(other) ? 1 : 0;
          }
        }
      }
      System.out.printf("related chats: right %d, missed %d, wrong %d%n", right, missed, wrong);
      assertThat(wrong).isZero();
      assertThat(right).isGreaterThanOrEqualTo(24);
    }
  }

  private static List<String> related(Chats chats, String name) {
    GraphScope asked =
        new GraphScope(Caller.OPEN.scope(ParticipantSet.of("ann"), false), Optional.empty());
    ChatScope scope = new ChatScope(ChatScope.Kind.RELATED_CHATS, List.of(name));
    return chats.of(scope, asked, SnapshotChoice.ACTIVE).orElseThrow();
  }

  private static void chat(List<NewEvent> events, String name, String text, Random random) {
    List<String> stock = new ArrayList<>(STOCK);
    Collections.shuffle(stock, random);
    events.add(said(events.size(), name, "user", text));
    IntStream.range(0, 3)
        .forEach(index -> events.add(said(events.size(), name, "assistant", stock.get(index))));
  }

  private static NewEvent said(int minute, String chat, String role, String text) {
    String speaker = role.equals("user") ? "Ann" : "Aria";
    return new NewEvent(
        Drafts.NOON.plus(Duration.ofMinutes(minute)),
        "chat",
        ParticipantSet.of("ann"),
        Optional.empty(),
        Optional.of(chat),
        "message",
        new Payload(Map.of("speaker", speaker, "role", role, "text", text)),
        List.of(),
        false);
  }
}
