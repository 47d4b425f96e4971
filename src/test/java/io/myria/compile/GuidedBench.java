package io.myria.compile;

import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.llm.InspectionSettings;
import io.myria.llm.LanguageModel;
import io.myria.llm.Ledger;
import io.myria.llm.MemoryLedger;
import io.myria.llm.ModelPeer;
import io.myria.llm.ModelSettings;
import io.myria.llm.PlainModel;
import io.myria.llm.ledger.DatabaseLedger;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot.ModelShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A bench whose builders ask the shipped model's port, with a scripted peer behind it. */
final class GuidedBench implements AutoCloseable {

  private static final String[] NOUNS =
      """
      kite lantern harbour violin orchard bicycle telescope bakery glacier carpet lighthouse tunnel
      pottery falcon vineyard compass library meadow furnace anchor parcel chimney ribbon pendulum
      quarry saddle turbine walnut beehive cello dynamo estuary fountain granite hammock islet
      """
          .strip()
          .split("\\s+");

  static final JsonMapper JSON = JsonMapper.shared();

  final Bench bench = new Bench();
  final ModelPeer peer = new ModelPeer();
  final MemoryLedger ledger = new MemoryLedger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Map<String, String> settings = new HashMap<>();
  private boolean booked;

  GuidedBench() {
    proposing(input -> Map.of());
  }

  /** Beside the defaults of all rooms. */
  GuidedBench set(String key, String value) {
    settings.put(key, value);
    return this;
  }

  /** With the books that ship, in the database. */
  GuidedBench booked() {
    booked = true;
    return this;
  }

  private LanguageModel model() {
    if (!booked) {
      return PlainModel.of(peer, ledger, llm());
    }
    ModelSettings read = PlainModel.settings(peer, llm());
    Ledger books =
        new DatabaseLedger(bench.transactions(), read, new ModelSwitch(bench.transactions()));
    return PlainModel.of(read, books);
  }

  /** Answers each set with what its input makes of it, at once. */
  GuidedBench proposing(Function<JsonNode, Map<String, Object>> proposal) {
    peer.otherwise(
        ModelPeer.calling(
            request -> new ModelPeer.Call("propose_topics", proposal.apply(input(request)))));
    return this;
  }

  /** What a model was shown of a set with the question. */
  static JsonNode input(JsonNode request) {
    String content = request.path("messages").path(1).path("content").asString();
    return JSON.readTree(
        content.substring(content.indexOf("<data>") + 6, content.indexOf("</data>")));
  }

  Builder builder() {
    Source source = Source.of(settings);
    BuildSettings build = source.read(BuildSettings.class);
    Guidance guidance =
        new Guidance(
            model(),
            threads,
            source.read(GuidedSettings.class),
            source.read(InspectionSettings.class));
    return new Builder(
        bench.transactions(),
        bench.reader(),
        new BuildLease("test", build.lease()),
        build,
        new Builder.Aids(Optional.empty(), guidance));
  }

  private Map<String, String> llm() {
    Map<String, String> own = new HashMap<>();
    settings.forEach(
        (key, value) -> {
          if (key.startsWith("myria.llm.")) {
            own.put(key, value);
          }
        });
    return own;
  }

  BuildResult build() {
    return builder().build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  BuildResult replay() {
    return builder().build(BuildOrder.of(Trigger.REPLAY), Caller.OPEN);
  }

  ModelShare share() {
    return bench.registry().active(Caller.OPEN).orElseThrow().model().orElseThrow();
  }

  /** About several things in turn, eight events of a talk about each, hours between. */
  static List<NewEvent> talks(int talks, String... participants) {
    return talks(0, talks, participants);
  }

  static List<NewEvent> talks(int from, int to, String... participants) {
    List<NewEvent> events = new ArrayList<>();
    for (int talk = from; talk < to; talk++) {
      for (int event = 0; event < 8; event++) {
        events.add(
            Drafts.message(
                Drafts.NOON.plus(Duration.ofMinutes(talk * 200L + event)),
                "%s %d: the %s of the %s needs %s."
                    .formatted(
                        NOUNS[talk % NOUNS.length],
                        talk * 8 + event,
                        NOUNS[(talk * 3 + event) % NOUNS.length],
                        NOUNS[talk % NOUNS.length],
                        NOUNS[(talk * 5 + event / 2) % NOUNS.length]),
                participants));
      }
    }
    return events;
  }

  /** The changed leaves of an input that are closed. */
  static List<JsonNode> closed(JsonNode input) {
    List<JsonNode> leaves = new ArrayList<>();
    for (JsonNode topic : input.path("changed")) {
      if (topic.path("level").asInt() == 0 && !topic.path("open").asBoolean()) {
        leaves.add(topic);
      }
    }
    return leaves;
  }

  static String id(JsonNode topic) {
    return topic.path("topic_id").asString();
  }

  /** An event that a topic's summary names. */
  static String event(JsonNode topic, int bullet) {
    return topic
        .path("untrusted")
        .path("summary")
        .path(bullet)
        .path("event_ids")
        .path(0)
        .asString();
  }

  /** A sentence of a summary. */
  static Map<String, Object> sentence(String text, String... events) {
    Map<String, Object> sentence = new LinkedHashMap<>();
    sentence.put("text", text);
    sentence.put("event_ids", List.of(events));
    return sentence;
  }

  @Override
  public void close() {
    peer.close();
    threads.shutdownNow();
    bench.close();
  }
}
