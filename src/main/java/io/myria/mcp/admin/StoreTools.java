package io.myria.mcp.admin;

import io.myria.erasure.Receipts;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.event.StorableText;
import io.myria.eventlog.EventLine;
import io.myria.eventlog.LogExport;
import io.myria.eventlog.append.LogImport;
import io.myria.eventlog.append.LogImport.Taken;
import io.myria.eventlog.redaction.Redaction;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reads;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.security.Demand;
import io.myria.security.Permission;
import io.myria.verify.Finding;
import io.myria.verify.StoreVerifier;
import io.myria.verify.Verification;
import io.myria.verify.VerificationPlace;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What keeps a store and moves it: the group {@code store}, with {@code myria_verify_store}, {@code
 * myria_export_events}, {@code myria_import_events} and {@code myria_get_audit}.
 */
@Dependent
public class StoreTools implements ToolGroup {

  private final StoreVerifier verifier;
  private final LogExport exports;
  private final LogImport imports;
  private final Receipts receipts;
  private final RedactionMetrics redactions;
  private final AuditPages audit;
  private final QuerySettings settings;

  @Inject
  public StoreTools(
      StoreVerifier verifier,
      LogExport exports,
      LogImport imports,
      Receipts receipts,
      RedactionMetrics redactions,
      AuditPages audit,
      QuerySettings settings) {
    this.verifier = verifier;
    this.exports = exports;
    this.imports = imports;
    this.receipts = receipts;
    this.redactions = redactions;
    this.audit = audit;
    this.settings = settings;
  }

  @Override
  public String name() {
    return "store";
  }

  @Override
  public int place() {
    return 700;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(verify(), export(), take(), audit());
  }

  /** The verification's arguments. */
  record Verify(
      @Field("place of the answer before, to go on; without it a verification begins")
          Optional<String> place) {}

  private record CheckJson(
      @Field("Its name") String check,
      @Field("Things that this call looked at") long looked,
      @Field("Things there are, about") long extent) {}

  private record FindingJson(
      @Field("What is wrong, in one word") String code,
      @Field("The same as a sentence") String message,
      @Field("What can be done") String remedy,
      @Field("The event, where it is one") Optional<String> eventId,
      @Field("The topic, where it is one") Optional<String> topicId) {

    static FindingJson of(Finding finding) {
      return new FindingJson(
          finding.damage().wire(),
          finding.text(),
          finding.damage().remedy().words(),
          finding.event().map(EventId::toString),
          finding.topic().map(Object::toString));
    }
  }

  private record Verified(
      @Field("What this call looked at, in order") List<CheckJson> checks,
      @Field("What is not as it should be") List<FindingJson> findings,
      @Field("Where to go on; none when all was looked at") Optional<String> place) {}

  private Tool<Verify> verify() {
    return Tool.answering(
        "myria_verify_store",
        new Tool.About(
            "Verify the store",
            "Checks the log, its look-ups, snapshots, topics, what is derived and the index of this"
                + " server, for some seconds; call it with place until there is none.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(Verify.class),
        Verified.class,
        call -> Reply.json(verified(call)));
  }

  private Verified verified(ToolCall<Verify> call) {
    Verification step =
        verifier.look(
            call.caller(),
            call.arguments().place().map(text -> VerificationPlace.parse("place", text)));
    return new Verified(
        step.checks().stream()
            .map(one -> new CheckJson(one.check(), one.looked(), one.extent()))
            .toList(),
        step.findings().stream().map(FindingJson::of).toList(),
        step.place().map(VerificationPlace::token));
  }

  /** For whom, if for anybody. */
  record ExportScope(
      @Field(
              "For whom: only what all of them may see; without it the whole log, for"
                  + " administrators who speak for everybody")
          Optional<ParticipantSet> participants,
      @Field("Internal events, too; a whole log has them") boolean includeInternal) {}

  /** The export's arguments. */
  record Export(
      @Inline ExportScope of,
      @Field("next_after of the answer before, to go on") Optional<String> after)
      implements Reads {

    @Override
    public ParticipantSet participants() {
      return of.participants().orElseThrow();
    }

    @Override
    public boolean includeInternal() {
      return of.includeInternal();
    }

    @Override
    public Demand demand() {
      return of.participants().isPresent()
          ? Reads.super.demand()
          : new Demand(Set.of(Permission.ADMIN, Permission.INTERNAL), List.of(), List.of());
    }

    Optional<EventId> last() {
      return after.map(text -> EventId.parse("after", text));
    }
  }

  private record Exported(
      @Field("Each an event as JSON, in the order of the log") List<String> lines,
      @Field("Of a whole log: its id") Optional<String> logId,
      @Field("Of a whole log: how many events it has now") Optional<Long> events,
      @Field("Where to go on; none at the end") Optional<String> nextAfter) {}

  private Tool<Export> export() {
    return Tool.answering(
        "myria_export_events",
        new Tool.About(
            "Export events",
            "The next events as lines that myria_import_events takes: of some participants, or the"
                + " whole log with places and ids.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Export.class),
        Exported.class,
        call -> {
          Exported exported = exported(call);
          // Lines are for a program; as a text, too, they would be sent twice.
          return Reply.of(
              exported,
              Lines.count(exported.lines().size(), "event")
                  + exported.nextAfter().map(id -> "; more after " + id).orElse(""));
        });
  }

  private Exported exported(ToolCall<Export> call) {
    Export export = call.arguments();
    LogExport.Page page =
        export
            .of()
            .participants()
            .map(
                who ->
                    exports.masked(
                        call.caller().scope(who, export.includeInternal()), export.last()))
            .orElseGet(() -> exports.whole(call.caller(), export.last()));
    return new Exported(
        page.lines(),
        page.logId().map(UUID::toString),
        page.events(),
        page.next().map(EventId::toString));
  }

  /** The import's arguments. */
  record Take(
      @Field("Of lines of a whole log: its id") Optional<String> logId,
      @Field("As myria_export_events gave them, in order; all are stored or none")
          @Size(min = 1, max = LogImport.MOST_LINES)
          List<String> lines) {

    Optional<UUID> log() {
      return logId.map(text -> EventId.other("log_id", text));
    }
  }

  private record Imported(
      @Field("How many were stored") long stored,
      @Field("How many were there already") long known,
      @Field("What was masked before it was stored: how many secrets and the like")
          Optional<Long> redacted) {}

  private Tool<Take> take() {
    return Tool.answering(
        "myria_import_events",
        new Tool.About(
            "Import exported events",
            "Stores exported events under the ids they had; what is there already is left alone.",
            Tool.Effect.MARKS),
        Permission.ADMIN,
        Input.of(Take.class),
        Imported.class,
        call -> {
          Take take = call.arguments();
          Taken taken = imports.take(call.caller(), take.log(), take.lines());
          receipts.imported(
              take.lines().stream()
                  .map(line -> EventLine.parse("lines", line).id("lines").value())
                  .toList());
          redactions.masked(taken.redactions());
          long masked = taken.redactions().stream().mapToLong(Redaction::count).sum();
          return Reply.json(
              new Imported(
                  taken.stored(), taken.known(), Optional.of(masked).filter(count -> count > 0)));
        });
  }

  /** The audit's arguments. */
  record Which(
      @Field("Only of this caller: the subject of its token") Optional<String> caller,
      @Field(value = "Only of this tool", example = "myria_rollback_snapshot")
          Optional<String> tool,
      @Inline SnapshotTools.Listing page) {}

  private record Audit(
      @Field("The newest first") List<CalledJson> calls,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  private record CalledJson(
      @Field("When it began") String at,
      @Field("Whose call: the subject of the token") String caller,
      @Field("Which tool") String tool,
      @Field("With what, as JSON") String arguments,
      @Field("Id of the request, as the server's log has it") String requestId,
      @Field("ok, or the code of an error; none while it is at work, or where the server stopped")
          Optional<String> outcome) {

    static CalledJson of(AuditPages.Called call) {
      return new CalledJson(
          call.at().toString(),
          call.caller(),
          call.tool(),
          call.arguments(),
          call.requestId(),
          call.outcome());
    }
  }

  private Tool<Which> audit() {
    return Tool.answering(
        "myria_get_audit",
        new Tool.About(
            "Get the audit",
            "What administrators did, with what and with which outcome: builds, publications,"
                + " rollbacks, jobs, imports.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(Which.class, Budget.bounds(settings).with("limit", 1, AuditPages.MAXIMUM_LIMIT)),
        Audit.class,
        this::audited);
  }

  private Reply audited(ToolCall<Which> call) {
    Which which = call.arguments();
    which.caller().ifPresent(text -> StorableText.check("caller", text));
    which.tool().ifPresent(text -> StorableText.check("tool", text));
    AuditPages.Page page =
        audit.list(
            call.caller(),
            new AuditPages.Wanted(which.caller(), which.tool()),
            new PageRequest(which.page().limit(), which.page().cursor()),
            which.page().budget().of(80, CalledJson::of, one -> Output.write(CalledJson.of(one))));
    return Reply.json(
        new Audit(page.calls().stream().map(CalledJson::of).toList(), page.nextCursor()));
  }
}
