package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the commands over the table of contents ask for, and what they show. */
class TocCommandTest {

  private static final String YEARS =
      """
        1  2025  3 events  kite
           • Ann: "The kite is up."
             grip:1:8a90b7d490fe1ab2
        2  2026  1 event, fresh  ferry
      """;

  private static final String MONTH =
      """
      2026-09  2 events, 1 fresh  permit, sail
        • Bo: "We have the permit."
          grip:2:8a90b7d490fe1ab3
        1  2026-W37  2 events  permit
      """;

  private static final String GRIP =
      """
      “We have the permit.”
      2026-09-10 13:00 · …8a90b7d4 · toc:segment:2026-09-10:1f0c33a86d52
        2026-09-10 12:59  Ann: Do we?
      » 2026-09-10 13:00  Bo: We have the permit. Good.
      """;

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void withoutAPeriodTheYearsAreDrawn() {
    commands.answering(
        """
        {"nodes":[
          {"node_id":"toc:year:2025","level":"year","title":"kite","event_count":3,
           "bullets":[{"text":"Ann: \\"The kite is up.\\"","grip_id":"grip:1:8a90b7d490fe1ab2"}]},
          {"node_id":"toc:year:2026","level":"year","title":"ferry","event_count":1,"fresh":1,
           "bullets":[]}],"zone":"UTC","truncated":false}
        """);
    assertThat(commands.run(new TimelineCommand.Contents(), "--as", "ann")).isZero();
    assertThat(commands.called()).containsExactly("myria_get_toc_root");
    assertThat(commands.out()).isEqualTo(YEARS);
  }

  @Test
  void aPeriodIsDrawnWithWhatStandsBelowIt() {
    commands.answering(
        """
        {"root":{"children":[]},"toc_node":
          {"node_id":"toc:month:2026-09","level":"month","title":"permit, sail","event_count":2,
           "fresh":1,
           "bullets":[{"text":"Bo: \\"We have the permit.\\"",
                       "grip_id":"grip:2:8a90b7d490fe1ab3"}]}}
        """,
        """
        {"nodes":[{"node_id":"toc:week:2026-W37","level":"week","title":"permit",
                   "event_count":2,"bullets":[]}],"zone":"UTC","truncated":false}
        """);
    assertThat(commands.run(new TimelineCommand.Contents(), "2026-09", "--as", "ann")).isZero();
    assertThat(commands.called()).containsExactly("myria_get_node", "myria_browse_toc");
    assertThat(commands.asked().get(0).path("node_id").asString()).isEqualTo("toc:2026-09");
    assertThat(commands.asked().get(1).path("parent_id").asString()).isEqualTo("toc:month:2026-09");
    assertThat(commands.out()).isEqualTo(MONTH);
  }

  @Test
  void aSegmentIsDrawnWithItsEvents() {
    commands.answering(
        """
        {"root":{"children":[]},"toc_node":
          {"node_id":"toc:segment:2026-09-10:1f0c33a86d52","level":"segment","title":"permit",
           "event_count":1,"bullets":[]}}
        """,
        "{\"_text\":\"[0000000a] Bo: We have it.\\n\",\"root\":{\"children\":[]}}");
    String id = "toc:segment:2026-09-10:1f0c33a86d52";
    assertThat(commands.run(new TimelineCommand.Contents(), id, "--as", "ann")).isZero();
    assertThat(commands.called()).containsExactly("myria_get_node", "myria_query_event_nodes");
    assertThat(commands.asked().get(1).path("toc_node_id").asString()).isEqualTo(id);
    assertThat(commands.out()).contains("permit").contains("Bo: We have it.");
  }

  @Test
  void aGripIsShownInItsSurroundings() {
    commands.answering(
        """
        {"grip":{"grip_id":"grip:2:8a90b7d490fe1ab3","excerpt":"We have the permit.",
                 "event_id":"018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4","from":0,"to":19,
                 "timestamp":"2026-09-10T13:00:00Z",
                 "toc_node_id":"toc:segment:2026-09-10:1f0c33a86d52"},
         "events_before":[{"timestamp":"2026-09-10T12:59:00Z","speaker":"Ann","type":"message",
                           "text":"Do we?"}],
         "excerpt_events":[{"timestamp":"2026-09-10T13:00:00Z","speaker":"Bo","type":"message",
                            "text":"We have the permit. Good."}],
         "events_after":[],"truncated":false}
        """);
    assertThat(
            commands.run(
                new TimelineCommand.Grip(),
                "grip:2:8a90b7d490fe1ab3",
                "--as",
                "ann",
                "--before",
                "1"))
        .isZero();
    assertThat(commands.asked().get(0).path("events_before").asInt()).isEqualTo(1);
    assertThat(commands.out()).isEqualTo(GRIP);
  }
}
