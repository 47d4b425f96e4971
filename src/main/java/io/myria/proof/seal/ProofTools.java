package io.myria.proof.seal;

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

/** {@code myria_prove}: the group {@code proofs}. */
@Dependent
public class ProofTools implements ToolGroup {

  private final Prover prover;
  private final ShortIds ids;

  @Inject
  public ProofTools(Prover prover, ShortIds ids) {
    this.prover = prover;
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
            this::answer));
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
