package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the command over the knowledge graph asks for, and what it draws. */
class GraphCommandTest {

  private static final String ANSWER =
      """
      {"graph_context":[
        {"name":"Dana","type":"person","tier":"stable","mentions":12,
         "properties":[{"name":"door code","value":"4711","valid_from":"2026-02-01T00:00:00Z",
                        "event_ids":["1f0c33a86d52"]}],
         "relationships":[
           {"type":"works_at","target":"Acme \\"North\\"","direction":"out",
            "valid_from":"2026-01-05T00:00:00Z","event_ids":["1f0c33a86d53"]},
           {"type":"lives_in","target":"Bonn","direction":"out",
            "valid_from":"2025-01-05T00:00:00Z","valid_to":"2026-01-05T00:00:00Z",
            "event_ids":["1f0c33a86d54"]},
           {"type":"knows","target":"Bo","direction":"in",
            "valid_from":"2026-01-05T00:00:00Z","event_ids":["1f0c33a86d55"]},
           {"type":"mentioned_with","target":"kite","direction":"both","event_ids":[]},
           {"type":"mentioned_with","target":"line","direction":"both","event_ids":[]}]},
        {"name":"kite","type":"subject","tier":"active","mentions":1}],
       "paths":["Dana -works_at-> Acme","Dana -mentioned_with- kite"],"truncated":true}
      """;

  private static final String TEXT =
      """
      Dana  person, stable, 12 mentions
        door code: 4711  since 2026-02-01  …33a86d52
        → works_at Acme "North"  since 2026-01-05  …33a86d53
        → lives_in Bonn  since 2025-01-05 until 2026-01-05  …33a86d54
        ← knows Bo  since 2026-01-05  …33a86d55
          mentioned with kite, line
      Dana -works_at-> Acme
      … there is more than is shown
      """;

  private static final String MERMAID =
      """
      graph LR
        n1["Dana"]
        n2["kite"]
        n3["Acme #quot;North#quot;"]
        n4["Bonn"]
        n5["Bo"]
        n6["line"]
        n1 -- "works_at" --> n3
        n1 -. "lives_in" .-> n4
        n5 -- "knows" --> n1
        n1 -- "mentioned_with" --- n2
        n1 -- "mentioned_with" --- n6
      """;

  private static final String DOT =
      """
      digraph myria {
        n1 [label="Dana"];
        n2 [label="kite"];
        n3 [label="Acme \\"North\\""];
        n4 [label="Bonn"];
        n5 [label="Bo"];
        n6 [label="line"];
        n1 -> n3 [label="works_at"];
        n1 -> n4 [label="lives_in", style=dashed];
        n5 -> n1 [label="knows"];
        n1 -> n2 [label="mentioned_with", dir=none];
        n1 -> n6 [label="mentioned_with", dir=none];
      }
      """;

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void aNeighbourhoodIsDrawn() {
    commands.answering(ANSWER);
    assertThat(
            commands.run(
                new ChainCommand.Graph(),
                "Dana",
                "--as",
                "ann",
                "--hops",
                "3",
                "--relation",
                "works_at,knows",
                "--valid-at",
                "2026-01-06"))
        .isZero();
    assertThat(commands.called()).containsExactly("myria_traverse_graph");
    assertThat(commands.asked().get(0).path("entity_names").toString()).isEqualTo("[\"Dana\"]");
    assertThat(commands.asked().get(0).path("max_hops").asInt()).isEqualTo(3);
    assertThat(commands.asked().get(0).path("relation_types").toString())
        .isEqualTo("[\"works_at\",\"knows\"]");
    assertThat(commands.asked().get(0).path("valid_at").asString())
        .isEqualTo("2026-01-06T00:00:00Z");
    assertThat(commands.out()).isEqualTo(TEXT);
  }

  @Test
  void itIsDrawnForOtherPrograms() {
    commands.answering(ANSWER);
    commands.run(new ChainCommand.Graph(), "Dana", "--as", "ann", "--format", "mermaid");
    assertThat(commands.out()).isEqualTo(MERMAID);
  }

  @Test
  void andForGraphviz() {
    commands.answering(ANSWER);
    commands.run(new ChainCommand.Graph(), "Dana", "--as", "ann", "--format", "dot");
    assertThat(commands.out()).isEqualTo(DOT);
  }

  @Test
  void aNameThatIsNotKnownIsToldInALine() {
    commands.answering("{\"graph_context\":[],\"paths\":[],\"truncated\":false}");
    commands.run(new ChainCommand.Graph(), "Nobody", "--as", "ann");
    assertThat(commands.out()).isEqualTo("nothing is known of this name\n");
  }
}
