package io.myria.topics.fold;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import io.myria.topics.fold.FoldRules.Mode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Folds files of events (one JSON object a line, as {@code myria import} takes them) without a
 * database, and prints what comes out: figures of each forest, and with {@code --trees} the forests
 * themselves. With {@code --meaning} topics are grouped by vectors of the default model, too.
 *
 * <p><i>Together</i> is, where questions stand beside the events ({@code NAME.questions.jsonl}),
 * the share of pairs of events that answer one question and are of different sittings: those in one
 * leaf, and those below one root; then the same of any two events of different sittings.
 */
public final class ForestReport {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Folded folded;
  private final List<Event> events = new ArrayList<>();
  private final Path file;

  private ForestReport(Path file, Function<Event, Optional<Meaning>> vectors) throws IOException {
    this.file = file;
    this.folded = new Folded(Folded.rules(Mode.TOPICS), vectors);
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        events.add(event(events.size() + 1, MAPPER.readTree(line)));
      }
    }
    folded.build(events, 1_000);
  }

  /**
   * @param arguments files, and perhaps {@code --trees} and {@code --meaning}
   */
  public static void main(String[] arguments) throws IOException {
    List<String> files = new ArrayList<>(List.of(arguments));
    boolean trees = files.remove("--trees");
    boolean meaning = files.remove("--meaning");
    System.out.println(
        "events roots largest leaves level1 level2 depth fan-out refs/leaf singletons chatter"
            + " quoted together file");
    try (EventVectors vectors = new EventVectors()) {
      for (String file : files) {
        Function<Event, Optional<Meaning>> of = meaning ? vectors : event -> Optional.empty();
        ForestReport report = new ForestReport(Path.of(file), of);
        System.out.println(report.figures() + " " + Path.of(file).getFileName());
        if (trees) {
          report.print(System.out);
        }
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
        "%d %d %d %d %d %d %d %.1f %.1f %.3f %d %.2f %s",
        events.size(),
        topics.stream().filter(topic -> topic.parent().isEmpty()).count(),
        topics.stream().mapToLong(TopicVersion::eventCount).max().orElse(0),
        leaves.size(),
        level(topics, 1),
        level(topics, 2),
        deepest + 1,
        fanOut,
        events.size() / (double) leaves.size(),
        singles / (double) leaves.size(),
        dull,
        quoted(leaves),
        together(topics));
  }

  /** How often two events of different sittings are together: in a leaf, and below a root. */
  private static final class Together {
    private final Map<EventSeq, TopicId> leaves = new HashMap<>();
    private final Map<EventSeq, TopicId> roots = new HashMap<>();
    private long pairs;
    private long inLeaf;
    private long belowRoot;

    Together(List<TopicVersion> topics) {
      Map<TopicId, TopicVersion> byId = new HashMap<>();
      topics.forEach(topic -> byId.put(topic.topicId(), topic));
      for (TopicVersion leaf : topics) {
        TopicVersion root = leaf;
        while (root.parent().isPresent()) {
          root = byId.get(root.parent().get());
        }
        for (EventSeq ref : leaf.refs()) {
          leaves.put(ref, leaf.topicId());
          roots.put(ref, root.topicId());
        }
      }
    }

    void count(List<Event> some) {
      for (Event one : some) {
        for (Event other : some) {
          if (one.seq().compareTo(other.seq()) < 0 && !one.contextId().equals(other.contextId())) {
            pairs++;
            inLeaf += leaves.get(one.seq()).equals(leaves.get(other.seq())) ? 1 : 0;
            belowRoot += roots.get(one.seq()).equals(roots.get(other.seq())) ? 1 : 0;
          }
        }
      }
    }

    @Override
    public String toString() {
      return String.format("%.1f%%/%.1f%%", 100.0 * inLeaf / pairs, 100.0 * belowRoot / pairs);
    }
  }

  private String together(List<TopicVersion> topics) {
    Together any = new Together(topics);
    any.count(events);
    Together answers = new Together(topics);
    String name = file.getFileName().toString().replace(".events.", ".questions.");
    Path questions = file.resolveSibling(name);
    Map<String, Event> byKey = new HashMap<>();
    events.forEach(event -> event.sourceEventKey().ifPresent(key -> byKey.put(key, event)));
    try {
      for (String line : Files.readAllLines(questions)) {
        List<Event> evidence = new ArrayList<>();
        MAPPER.readTree(line).path("evidence").forEach(e -> evidence.add(byKey.get(e.asString())));
        evidence.removeIf(Objects::isNull);
        answers.count(evidence.stream().distinct().toList());
      }
    } catch (IOException none) {
      return "-";
    }
    return answers + "," + any;
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
      leaf.summary()
          .forEach(bullet -> said.addAll(io.myria.language.Analysis.terms(bullet.excerpt())));
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
