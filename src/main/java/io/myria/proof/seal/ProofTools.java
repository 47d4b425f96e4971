package io.myria.proof.seal;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Reads;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.security.Scope;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@code myria_prove} and {@code myria_prove_snapshot}: the group {@code proofs}. */
@Dependent
public class ProofTools implements ToolGroup {

  private static final int MOST_TOPICS = 1_000;

  private final Prover prover;
  private final SnapshotProver snapshots;
  private final ShortIds ids;

  @Inject
  public ProofTools(Prover prover, SnapshotProver snapshots, ShortIds ids) {
    this.prover = prover;
    this.snapshots = snapshots;
    this.ids = ids;
  }

  @Override
  public String name() {
    return "proofs";
  }

  @Override
  public int place() {
    return 270;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(
        Tool.answering(
            "myria_prove",
            new Tool.About(
                "Prove an event",
                "Proof that an event stands unchanged in the log, which anybody can check offline."
                    + " Needed for audits, not for answering questions.",
                Tool.Effect.READS),
            Permission.READ,
            Input.of(Arguments.class),
            ProofJson.class,
            this::answer),
        Tool.answering(
            "myria_prove_snapshot",
            new Tool.About(
                "Prove a snapshot",
                "Hashes of the active snapshot's topics, and a signed checkpoint that commits to all"
                    + " of them: './myria replay' compares them with what an exported log compiles"
                    + " to.",
                Tool.Effect.READS),
            Permission.ADMIN,
            Input.of(After.class),
            SnapshotJson.class,
            this::snapshot));
  }

  /** Where to go on. */
  record After(@Field("next_after of the answer before, to go on") Optional<String> after) {}

  /** A topic's hash. */
  record TopicJson(
      @Field("The topic") String topicId,
      @Field("SHA-256 of what it says and of its events, in hexadecimal digits") String hash,
      @Field("What it is about") String label) {

    static TopicJson of(SnapshotProver.Topic topic) {
      return new TopicJson(topic.id().toString(), topic.hash(), topic.label());
    }
  }

  /** A snapshot's topics. */
  record SnapshotJson(
      @Field("The snapshot") String snapshotId,
      @Field("Events of the log that it was compiled of") long events,
      @Field("Whether proposals of a language model are in it") boolean model,
      @Field("Of the first answer: a signed checkpoint with the root of all topics")
          Optional<String> checkpoint,
      @Field("Key of its signature, as name+id+key") Optional<String> verifierKey,
      @Field("By their ids") List<TopicJson> topics,
      @Field("Where to go on; none at the end") Optional<String> nextAfter) {}

  private Reply snapshot(ToolCall<After> call) {
    if (!call.caller().spokenFor().everybody()) {
      throw new Fault(
          FaultCode.NOT_ALLOWED, "proofs of snapshots are for callers who speak for everybody");
    }
    Optional<UUID> after = call.arguments().after().map(id -> EventId.other("after", id));
    SnapshotProver.Proven proven = snapshots.prove(after, MOST_TOPICS);
    List<SnapshotProver.Topic> topics = proven.topics();
    return Reply.json(
        new SnapshotJson(
            proven.snapshot().toString(),
            proven.last().value(),
            proven.model(),
            proven.checkpoint().map(signed -> signed.note().toString()),
            proven.checkpoint().map(signed -> signed.key().toString()),
            topics.stream().map(TopicJson::of).toList(),
            topics.size() == MOST_TOPICS
                ? Optional.of(topics.get(topics.size() - 1).id().toString())
                : Optional.empty()));
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "The event, by its id or the last eight digits of it",
              example = ShortIds.EXAMPLE)
          String eventId,
      @Inline ScopeArguments asking)
      implements Reads {

    @Override
    public ParticipantSet participants() {
      return asking.participants();
    }

    @Override
    public boolean includeInternal() {
      return asking.includeInternal();
    }
  }

  /** A proof for programs. */
  record ProofJson(
      @Field("The event's id") String eventId,
      @Field("The proof, in the format c2sp.org/tlog-proof@v1; './myria verify --proof' checks it")
          String proof,
      @Field("Keys of the checkpoint's signatures, as name+id+key") List<String> verifierKeys) {}

  private Reply answer(ToolCall<Arguments> call) {
    Scope scope = call.arguments().asking().scope(call.caller());
    EventId id = ids.event("event_id", call.arguments().eventId(), scope);
    Prover.Proven proven = prover.prove(id, scope);
    String text = proven.proof().toString();
    return Reply.of(new ProofJson(id.toString(), text, proven.keys()), text);
  }
}
