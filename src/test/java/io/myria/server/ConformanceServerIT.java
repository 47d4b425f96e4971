package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.TestDatabase;
import io.myria.drill.DrillOnly;
import io.myria.server.NodeTools.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The official conformance suite against the WAR with its fixtures. A scenario that fails must
 * stand in a baseline file, and one that stands there must fail; the suite itself sees to both.
 */
@HelpedServer.Shared
class ConformanceServerIT {

  private static final String RELEASED = "node_modules/conformance/dist/index.js";
  private static final String NEXT = "node_modules/conformance-alpha/dist/index.js";
  private static final Path BASELINES = Path.of("src", "test", "conformance");
  private static final Pattern SCENARIO = Pattern.compile("(?m)^([✓✗]) \\S+: \\d+ passed");
  private static final Pattern EXPECTED = Pattern.compile("(?m)^  - \\S+(.*)$");
  private static final int MINUTES = 4;

  @DrillOnly
  @Test
  void withSessionsTheSuitePassesInBothEras() throws IOException {
    NodeTools node = NodeTools.installed();
    String war = FixtureWar.made().toString();
    try (TestDatabase database = TestDatabase.create();
        ServerProcess server =
            ServerProcess.on(
                database,
                "--war",
                war,
                ServerProcess.NO_VECTORS,
                "-Dmyria.mcp.sessions=true",
                FixtureWar.GROUPS)) {
      passes(node, server, RELEASED, "sessions.yml", "--suite", "active");
      passes(node, server, NEXT, "sessions.yml", "--requirements", "2025-11-25");
      passes(node, server, NEXT, "stateless.yml", "--requirements", "2026-07-28");
    }
  }

  @Test
  void withoutSessionsTheSuitePassesButForWhatNeedsOne(HelpedServer helped) {
    NodeTools node = NodeTools.installed();
    passes(node, helped.process(), RELEASED, "sessionless.yml", "--suite", "active");
    passes(node, helped.process(), NEXT, "stateless.yml", "--requirements", "2026-07-28");
  }

  @Test
  void everyExpectedFailureHasAReason() throws IOException {
    for (String name : List.of("sessions.yml", "stateless.yml", "sessionless.yml")) {
      Matcher line = EXPECTED.matcher(Files.readString(BASELINES.resolve(name)));
      while (line.find()) {
        assertThat(line.group(1)).as(line.group()).matches(" # .{15,}");
      }
    }
  }

  @Test
  void noFixtureIsInTheWarThatIsShipped() throws IOException {
    assertThat(FixtureWar.shipped())
        .contains("WEB-INF/classes/io/myria/mcp/catalog/ToolGroup.class")
        .noneMatch(name -> name.startsWith(FixtureWar.FIXTURES));
  }

  private static void passes(
      NodeTools node, ServerProcess server, String suite, String baseline, String... which) {
    List<String> arguments = new ArrayList<>(List.of("server", "--url", server.url() + "/mcp"));
    arguments.addAll(List.of("--expected-failures", baseline));
    arguments.addAll(List.of(which));
    Run run = node.node(MINUTES, suite, arguments);
    Matcher scenario = SCENARIO.matcher(run.out());
    int passed = 0;
    int failed = 0;
    while (scenario.find()) {
      if (scenario.group(1).equals("✓")) {
        passed++;
      } else {
        failed++;
      }
    }
    System.out.println(
        "conformance "
            + suite
            + " "
            + List.of(which)
            + " "
            + baseline
            + ": "
            + passed
            + " scenarios passed, "
            + failed
            + " failed");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(passed).as(run.out()).isGreaterThan(15);
  }
}
