package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What operators watch by is there: dashboard and alert rules name what a server tells. */
@RunningServer.Shared
class DashboardServerIT {

  private static final Path RULES = Path.of("server-config", "prometheus", "myria.rules.yml");
  private static final Path DASHBOARD = Path.of("server-config", "grafana", "myria.json");
  private static final Path OPERATIONS = Path.of("docs", "operations.md");

  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");
  private static final Pattern METRIC = Pattern.compile("myria_[a-z_]+");
  private static final Pattern NAMED = Pattern.compile("`(myria_[a-z_]+)…?`");
  private static final Pattern RULE = Pattern.compile("(?m)^ +- alert: (\\w+)$");
  private static final Pattern EXPRESSION = Pattern.compile("(?m)^ +expr: (.+)$");

  @Test
  void everyMetricOfTheDashboardAndTheRulesHasAValueAfterATour(ServerProcess server)
      throws IOException {
    try (ToolClient client = new ToolClient(server.url())) {
      tour(client);
    }
    Set<String> named = metrics(Files.readString(RULES));
    assertThat(named).hasSizeGreaterThan(10);
    named.addAll(shown());
    assertThat(told(server)).containsAll(named);
  }

  /** A name that stands for several (…) is the begin of each. */
  @Test
  void everyMetricThatThePageOfOperationsNamesIsThere(ServerProcess server) throws IOException {
    String page = Files.readString(OPERATIONS);
    String metrics =
        page.substring(page.indexOf("**Metrics.**"), page.indexOf("**Background jobs.**"));
    Set<String> named =
        NAMED.matcher(metrics).results().map(found -> found.group(1)).collect(Collectors.toSet());
    assertThat(named).hasSizeGreaterThan(20);
    Set<String> told = told(server);
    assertThat(named)
        .allSatisfy(name -> assertThat(told).anyMatch(metric -> metric.startsWith(name)));
  }

  @Test
  void everyRuleIsExplained() throws IOException {
    List<String> rules =
        RULE.matcher(Files.readString(RULES)).results().map(found -> found.group(1)).toList();
    assertThat(rules).hasSizeGreaterThan(5);
    String page = Files.readString(OPERATIONS);
    assertThat(rules).allSatisfy(rule -> assertThat(page).contains("| `" + rule + "` |"));
  }

  private static void tour(ToolClient client) {
    List<String> participants = List.of("watched");
    for (String text : List.of("The gauge reads four bar.", "The valve is closed.")) {
      client.answer("myria_append_event", Map.of("participants", participants, "text", text));
    }
    client.answer("myria_recall", Map.of("participants", participants, "query", "the valve"));
    assertThat(client.call("myria_get_event", Map.of("event_id", "none")).isError()).isTrue();
    client.answer("myria_trigger_build", Map.of());
  }

  private static Set<String> shown() throws IOException {
    Set<String> named = new TreeSet<>();
    for (JsonNode panel : ToolClient.JSON.readTree(Files.readString(DASHBOARD)).get("panels")) {
      for (JsonNode target : panel.get("targets")) {
        Set<String> metrics = inExpression(target.get("expr").asString());
        assertThat(metrics).as(target.toString()).isNotEmpty();
        named.addAll(metrics);
      }
    }
    return named;
  }

  private static Set<String> metrics(String rules) {
    return EXPRESSION
        .matcher(rules)
        .results()
        .flatMap(found -> inExpression(found.group(1)).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Without what stands in quotation marks: tools have names of the same form. */
  private static Set<String> inExpression(String expression) {
    return METRIC
        .matcher(QUOTED.matcher(expression).replaceAll(""))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  private static Set<String> told(ServerProcess server) throws IOException {
    return HttpConnection.get(server.url(), "/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("myria_"))
        .filter(line -> !line.endsWith("NaN"))
        .map(line -> line.replaceFirst("[{ ].*", ""))
        .collect(Collectors.toSet());
  }
}
