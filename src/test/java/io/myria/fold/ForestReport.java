package io.myria.fold;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.fold.FoldRules.Mode;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicId;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Folds files of events (one JSON object a line, as {@code myria import} takes them) without a
 * database, and prints what comes out: figures of each forest, and with {@code --trees} the forests
 * themselves.
 */
public final class ForestReport {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Folded folded = new Folded(Folded.rules(Mode.TOPICS));
  private final List<Event> events = new ArrayList<>();

  private ForestReport(Path file) throws IOException {
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        events.add(event(events.size() + 1, MAPPER.readTree(line)));
      }
    }
    folded.build(events, 1_000);
  }

  /**
   * @param arguments files, and perhaps {@code --trees}
   */
  public static void main(String[] arguments) throws IOException {
    List<String> files = new ArrayList<>(List.of(arguments));
    boolean trees = files.remove("--trees");
    System.out.println(
        "events roots leaves level1 level2 depth fan-out refs/leaf singletons chatter quoted file");
    for (String file : files) {
      ForestReport report = new ForestReport(Path.of(file));
      System.out.println(report.figures() + " " + Path.of(file).getFileName());
      if (trees) {
        report.print(System.out);
      }
    }
  }

  private String figures() {
    List<TopicVersion> topics = folded.topics();
    List<TopicVersion> leaves = topics.stream().filter(TopicVersion::isLeaf).toList();
    long singles = leaves.stream().filter(leaf -> leaf.refs().size() == 1).count();
    long dull = leaves.stream().filter(leaf -> leaf.metadata().terms().size() < 4).count();
    double fanOut =
        topics.stream()
            .filter(topic -> !topic.isLeaf())
            .mapToInt(topic -> topic.children().size())
            .average()
            .orElse(0);
    int deepest = topics.stream().mapToInt(topic -> topic.metadata().level()).max().orElse(0);
    return String.format(
        "%d %d %d %d %d %d %.1f %.1f %.3f %d %.2f",
        events.size(),
        topics.stream().filter(topic -> topic.parent().isEmpty()).count(),
        leaves.size(),
        level(topics, 1),
        level(topics, 2),
        deepest + 1,
        fanOut,
        events.size() / (double) leaves.size(),
        singles / (double) leaves.size(),
        dull,
        quoted(leaves));
  }

  private static long level(List<TopicVersion> topics, int level) {
    return topics.stream().filter(topic -> topic.metadata().level() == level).count();
  }

  /** Which share of the telling terms stands in the quotations, weighed by the leaves' profiles. */
  private static double quoted(List<TopicVersion> leaves) {
    double all = 0;
    double quoted = 0;
    for (TopicVersion leaf : leaves) {
      Set<String> said = new HashSet<>();
      leaf.summary().forEach(bullet -> said.addAll(io.myria.text.Analysis.terms(bullet.excerpt())));
      for (var term : leaf.metadata().terms()) {
        all += term.weight();
        quoted += said.contains(term.term()) ? term.weight() : 0;
      }
    }
    return all == 0 ? 0 : quoted / all;
  }

  private void print(PrintStream out) {
    folded.topics().stream()
        .filter(topic -> topic.parent().isEmpty())
        .sorted(Comparator.comparing(TopicVersion::openedSeq))
        .forEach(root -> print(out, root, ""));
  }

  private void print(PrintStream out, TopicVersion topic, String indent) {
    out.printf(
        "%s%s %s  [%d events, %s to %s]%n",
        indent,
        topic.isLeaf() ? "-" : "+",
        topic.label(),
        topic.eventCount(),
        topic.firstAt().toString().substring(0, 10),
        topic.lastAt().toString().substring(0, 10));
    if (topic.isLeaf()) {
      for (SummaryBullet bullet : topic.summary()) {
        out.println(indent + "      " + bullet.text());
      }
    }
    Map<TopicId, TopicVersion> all = folded.past().topics;
    topic.children().forEach(child -> print(out, all.get(child), indent + "    "));
  }

  static Event event(long seq, JsonNode line) {
    List<String> names = new ArrayList<>();
    line.get("participants").forEach(name -> names.add(name.asString()));
    List<TopicHint> hints = new ArrayList<>();
    line.path("topic_hints")
        .forEach(
            hint ->
                hints.add(
                    new TopicHint(hint.get("hint").asString(), hint.get("confidence").asDouble())));
    @SuppressWarnings("unchecked")
    Map<String, Object> payload = MAPPER.convertValue(line.get("payload"), Map.class);
    return new Event(
        new EventSeq(seq),
        new EventId(new UUID(7, seq)),
        Instant.parse(line.get("timestamp").asString()),
        Instant.EPOCH,
        line.get("channel").asString(),
        ParticipantSet.of(names.toArray(String[]::new)),
        Optional.ofNullable(line.get("source_event_key")).map(JsonNode::asString),
        Optional.ofNullable(line.get("context_id")).map(JsonNode::asString),
        line.get("type").asString(),
        new Payload(payload),
        hints,
        line.path("internal").asBoolean(false));
  }
}
