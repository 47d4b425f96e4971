package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.DrillOnly;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every screen over a large store: a hundred thousand events of a thousand sets of participants. A
 * screen is there when its first page is; none waits for all.
 */
@DrillOnly
class ConsoleSizeServerIT {

  private static final int EVENTS = Integer.getInteger("myria.console.events", 100_000);
  private static final int SETS = 1_000;
  private static final int BATCH = 1_000;
  private static final Instant BEGIN = Instant.parse("2025-01-01T08:00:00Z");
  private static final String[] WORDS = {
    "lantern", "kite", "permit", "harbour", "winch", "banner", "rope", "beach", "sail", "spar"
  };

  /** Bytes of answers and files that a screen may take. */
  private static final int MOST_BYTES = 2 << 20;

  @Test
  void everyScreenIsThereWithAHundredThousandEvents() {
    try (ServerProcess server = ServerProcess.started(ServerProcess.NO_VECTORS);
        Browser browser = Browser.started()) {
      try (ToolClient client = new ToolClient(server.url())) {
        fill(client);
        client.build();
        browser.size(1280, 900);
        String event =
            client
                .answer(
                    "myria_query_event_nodes", Map.of("participants", List.of("host"), "limit", 1))
                .get("root")
                .at("/children/0/event_id")
                .asString();
        for (String screen :
            List.of(
                "",
                "ask?as=host",
                "ask?as=host&q=Where+is+the+lantern+of+round+77%3F",
                "event?as=host&id=" + event,
                "topics?as=host",
                "topics?as=host&q=lantern",
                "time?as=host",
                "time?as=host&at=toc:year:2025",
                "time?as=host&at=toc:month:2025-03",
                "facts?as=host",
                "facts?as=host&name=lantern",
                "graph?as=host&name=lantern&hops=2",
                "sees",
                "sees?as=host",
                "add?as=host",
                "snapshots",
                "work",
                "audit",
                "audit?tab=models",
                "audit?tab=erasures",
                "audit?tab=holds",
                "audit?tab=retention",
                "health")) {
          long began = System.nanoTime();
          browser.open(server.url() + "/#/" + screen);
          browser.awaitQuiet();
          Duration took = Duration.ofNanos(System.nanoTime() - began);
          int bytes = browser.received().stream().mapToInt(String::length).sum();
          System.out.printf("%-50s %5d ms, %d bytes%n", screen, took.toMillis(), bytes);
          assertThat(browser.count(".notice.bad")).as(browser.body()).isZero();
          assertThat(bytes).as(screen).isLessThan(MOST_BYTES);
          assertThat(browser.complaints()).isEmpty();
        }
      }
    }
  }

  private static void fill(ToolClient client) {
    for (int start = 0; start < EVENTS; start += BATCH) {
      List<Map<String, Object>> events = new ArrayList<>();
      for (int count = start; count < Math.min(EVENTS, start + BATCH); count++) {
        String word = WORDS[count % WORDS.length];
        events.add(
            Map.of(
                "timestamp",
                BEGIN.plus(Duration.ofMinutes(5L * count)).toString(),
                "participants",
                List.of("host", "guest-" + count % SETS),
                "context_id",
                "round-" + count / 20,
                "channel",
                "size",
                "speaker",
                "Guest " + count % SETS,
                "text",
                "The "
                    + word
                    + " of round "
                    + count / 20
                    + " is with guest "
                    + count % SETS
                    + "."));
      }
      client.appended(events);
    }
  }
}
