package io.myria.erasure;

import io.myria.erasure.Erasures.Erasure;
import io.myria.erasure.Erasures.Preview;
import io.myria.erasure.Holds.Held;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reads;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.proof.ProofException;
import io.myria.read.ShortIds;
import io.myria.security.Caller;
import io.myria.security.Demand;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/**
 * The group {@code erasure}: {@code myria_erase}, {@code myria_list_erasures}, {@code
 * myria_apply_receipt} and {@code myria_find_residue}.
 */
@Dependent
public class ErasureTools implements ToolGroup {

  private static final int MOST_IDS = 1_000;
  private static final int MOST_NAMES = 100;
  private static final int MOST_LISTED = 100;

  private final Erasures erasures;
  private final Receipts receipts;
  private final Residues residues;
  private final ForgetRequests requests;
  private final ShortIds ids;

  @Inject
  public ErasureTools(
      Erasures erasures,
      Receipts receipts,
      Residues residues,
      ForgetRequests requests,
      ShortIds ids) {
    this.erasures = erasures;
    this.receipts = receipts;
    this.residues = residues;
    this.requests = requests;
    this.ids = ids;
  }

  @Override
  public String name() {
    return "erasure";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.ERASE);
  }

  @Override
  public int place() {
    return 750;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(erase(), list(), apply(), find());
  }

  /** Which events, by what they are. */
  record Named(
      @Field(
              value = "Events by their ids, or the last eight digits",
              example = "[\"8a90b7d4\"]",
              refusedEmpty = true)
          @Size(max = MOST_IDS)
          List<String> eventIds,
      @Field(
              value =
                  "Whose: events that nobody else may see, and what this participant says in others",
              refusedEmpty = true)
          Optional<String> participant,
      @Field("Participants who count as nobody else, such as assistants") @Size(max = MOST_NAMES)
          List<String> agents,
      @Field("All that the participant may see, no matter who said it") boolean shared,
      @Field(value = "Events of this context", refusedEmpty = true) Optional<String> contextId,
      @Field(value = "Events of this channel", refusedEmpty = true) Optional<String> channel,
      @Field(value = "Events of this type", refusedEmpty = true) Optional<String> type,
      @Field(value = "Events from this time on", refusedEmpty = true) Optional<Instant> from,
      @Field(value = "Events before this time", refusedEmpty = true) Optional<Instant> to) {}

  /** Among which events. */
  record Within(
      @Field(
              value =
                  "Only events that all of these may see; without it of the whole log, for callers"
                      + " who speak for everybody",
              refusedEmpty = true)
          Optional<ParticipantSet> participants) {}

  /** The tool's arguments. */
  record Arguments(
      @Inline Named named,
      @Inline Within within,
      @Field("Of an answer without token to the same request: erases exactly what that showed")
          Optional<String> token,
      @Field("Kept in the receipt") Optional<String> reason)
      implements Reads {

    @Override
    public boolean includeInternal() {
      return within.participants().isEmpty();
    }

    @Override
    public ParticipantSet participants() {
      return within.participants().orElseThrow();
    }

    @Override
    public Demand demand() {
      return within.participants().isPresent()
          ? Demand.read(participants(), false)
          : new Demand(Set.of(Permission.INTERNAL), List.of(), List.of());
    }
  }

  /** How much stands in a store. */
  record StoreJson(@Field("Which") String store, @Field("How many rows") long rows) {

    static List<StoreJson> of(Map<String, Long> counts) {
      List<StoreJson> stores = new ArrayList<>();
      counts.forEach((store, rows) -> stores.add(new StoreJson(store, rows)));
      return stores;
    }
  }

  /** A legal hold. */
  record HeldJson(
      @Field("Which") String holdId,
      @Field("How many of the events it covers") long events,
      @Field("Why, for callers with the permission myria:hold") Optional<String> reason) {

    static Optional<List<HeldJson>> of(List<Held> held, Caller caller) {
      return Optional.of(
              held.stream()
                  .map(
                      one ->
                          new HeldJson(
                              one.id().toString(),
                              one.events(),
                              Optional.of(one.reason())
                                  .filter(reason -> caller.may(Permission.HOLD))))
                  .toList())
          .filter(holds -> !holds.isEmpty());
    }
  }

  /** The answer. */
  record Answer(
      @Field("Whether nothing was erased, and this is what would be") boolean preview,
      @Field("Events that are erased, or would be") long events,
      @Field("To be repeated with the same request to erase these events") Optional<String> token,
      @Field("Of them, marks that were set on the others") Optional<Long> marks,
      @Field("Events of the participant that others may see and say, which stay; shared takes them")
          Optional<Long> keptShared,
      @Field("The first of them") Optional<String> first,
      @Field("The last of them") Optional<String> last,
      @Field("What was derived of them and goes, too") Optional<List<StoreJson>> derived,
      @Field("Snapshots whose words about them go") Optional<Long> snapshots,
      @Field("Legal holds on some of the events: token erases nothing until they are released")
          Optional<List<HeldJson>> holds,
      @Field("Of an erasure: its id") Optional<String> erasureId,
      @Field("erasing; withheld: nothing answers with them any more; done: there is a receipt")
          Optional<String> state) {}

  private Tool<Arguments> erase() {
    return Tool.answering(
        "myria_erase",
        new Tool.About(
            "Erase events",
            "Deletes what events say, and all that was derived of it, for good. Without token it"
                + " only shows what would go.",
            Tool.Effect.ERASES),
        Permission.ERASE,
        Input.of(Arguments.class),
        Answer.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    ErasureRequest request = request(call.caller(), arguments);
    if (arguments.token().isEmpty()) {
      Preview preview = erasures.preview(request);
      return Reply.of(of(preview, call.caller()), line(preview));
    }
    Erasure erasure =
        erasures.erase(call.caller(), request, arguments.token().get(), arguments.reason());
    return Reply.of(of(erasure), line(erasure));
  }

  private ErasureRequest request(Caller caller, Arguments arguments) {
    Named named = arguments.named();
    Optional<ParticipantSet> within = arguments.within().participants();
    if (within.isEmpty() && !caller.spokenFor().everybody()) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          "participants",
          "is missing: only a caller who speaks for everybody may erase in the whole log",
          null);
    }
    List<EventId> events = new ArrayList<>();
    for (String id : named.eventIds()) {
      String field = "event_ids[" + events.size() + "]";
      events.add(
          within.isPresent()
              ? ids.event(field, id, caller.scope(within.get(), false))
              : ids.anyEvent(field, id));
    }
    return new ErasureRequest(
        events,
        named.participant(),
        named.agents(),
        named.shared(),
        named.contextId(),
        named.channel(),
        named.type(),
        named.from(),
        named.to(),
        within,
        within.isEmpty());
  }

  private static Answer of(Preview preview, Caller caller) {
    return new Answer(
        true,
        preview.events(),
        Optional.of(preview.token()),
        positive(preview.marks()),
        positive(preview.kept()),
        preview.first().map(Instant::toString),
        preview.last().map(Instant::toString),
        Optional.of(StoreJson.of(preview.stores())),
        positive(preview.snapshots()),
        HeldJson.of(preview.held(), caller),
        Optional.empty(),
        Optional.empty());
  }

  private static String line(Preview preview) {
    return "NOTHING WAS ERASED. "
        + Lines.count(preview.events(), "event")
        + " would be"
        + (preview.kept() > 0
            ? "; "
                + Lines.count(preview.kept(), "event")
                + " that others may see and say would stay"
            : "")
        + (preview.held().isEmpty()
            ? ". To erase, repeat the request with token " + preview.token() + "."
            : ". Some of them are under a legal hold, so that none can be erased: hold "
                + preview.held().stream()
                    .map(held -> held.id() + " covers " + held.events())
                    .collect(Collectors.joining(", "))
                + ".");
  }

  private static Answer of(Erasure erasure) {
    return new Answer(
        false,
        erasure.events(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(erasure.id().toString()),
        Optional.of(erasure.state()));
  }

  private static String line(Erasure erasure) {
    return switch (erasure.state()) {
      case "erasing" ->
          "Erasing "
              + Lines.count(erasure.events(), "event")
              + ", "
              + erasure.erased()
              + " so far; it is completed in the background.";
      case "withheld" ->
          Lines.count(erasure.events(), "event")
              + " erased: nothing answers with them any more. Files are being cleared; the receipt"
              + " of erasure "
              + erasure.id()
              + " follows.";
      default -> Lines.count(erasure.events(), "event") + " erased.";
    };
  }

  private static Optional<Long> positive(long count) {
    return count > 0 ? Optional.of(count) : Optional.empty();
  }

  /** Which erasures. */
  record Which(
      @Field("Only this one, with its receipt") Optional<String> erasureId,
      @Field("Also what was requested in words to be forgotten, and is not erased yet")
          boolean requests) {}

  /** A request in words. */
  record RequestJson(
      @Field("The event that requests") String eventId,
      @Field("When") String timestamp,
      @Field("Who requests") Optional<String> speaker,
      @Field("How it begins") String text,
      @Field("Events that are left out of recall because of it") List<String> eventIds) {

    static RequestJson of(ForgetRequests.Open open) {
      return new RequestJson(
          open.id().toString(),
          open.at().toString(),
          open.speaker(),
          open.text(),
          open.events().stream().map(EventId::toString).toList());
    }
  }

  /** An erasure. */
  record ErasureJson(
      @Field("Its id") String erasureId,
      @Field("When") String requestedAt,
      @Field("By whom") String requestedBy,
      @Field("What was named, as JSON") String request,
      @Field("How many events") long events,
      @Field("How many of them are erased") long erased,
      @Field("erasing; withheld: nothing answers with them any more; done: there is a receipt")
          String state,
      @Field("What it is at, in words, until it is done") Optional<String> progress,
      @Field("When it was complete") Optional<String> doneAt,
      @Field("The receipt, as JSON; './myria verify --receipt' checks it")
          Optional<String> receipt) {

    static ErasureJson of(Erasure erasure, boolean whole) {
      return new ErasureJson(
          erasure.id().toString(),
          erasure.requestedAt().toString(),
          erasure.requestedBy(),
          erasure.request(),
          erasure.events(),
          erasure.erased(),
          erasure.state(),
          erasure.progress(),
          erasure.doneAt().map(Instant::toString),
          erasure.receipt().filter(text -> whole));
    }
  }

  /** Erasures, the newest first. */
  record Listed(
      @Field("The newest 100 first") List<ErasureJson> erasures,
      @Field("The newest 100 first") Optional<List<RequestJson>> requests) {}

  private Tool<Which> list() {
    return Tool.answering(
        "myria_list_erasures",
        new Tool.About(
            "List erasures",
            "Erasures and how far they are; one by its id has its receipt. Also what people requested"
                + " in words to be forgotten.",
            Tool.Effect.READS),
        Permission.ERASE,
        Input.of(Which.class),
        Listed.class,
        call -> {
          requireWholeLog(call.caller(), "the list of erasures");
          Optional<UUID> one =
              call.arguments().erasureId().map(id -> EventId.other("erasure_id", id));
          List<Erasure> found =
              one.map(erasures::find).map(List::of).orElseGet(() -> erasures.list(MOST_LISTED));
          return Reply.json(
              new Listed(
                  found.stream().map(each -> ErasureJson.of(each, one.isPresent())).toList(),
                  call.arguments().requests()
                      ? Optional.of(
                          requests.list(MOST_LISTED).stream().map(RequestJson::of).toList())
                      : Optional.empty()));
        });
  }

  /** For what counts, lists or searches events of all participants, internal ones among them. */
  static void requireWholeLog(Caller caller, String what) {
    if (!caller.spokenFor().everybody() || !caller.may(Permission.INTERNAL)) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          what + " needs a caller who speaks for everybody, and myria:internal");
    }
  }

  /** An earlier erasure. */
  record Earlier(@Field("The receipt, as it was given") String receipt) {}

  /** What was erased again. */
  record Again(@Field("Events that were there and are erased now") long events) {}

  private Tool<Earlier> apply() {
    return Tool.answering(
        "myria_apply_receipt",
        new Tool.About(
            "Apply a receipt",
            "Erases again what the receipt of an erasure names, after an older backup was restored"
                + " or an older export imported.",
            Tool.Effect.ERASES),
        Permission.ERASE,
        Input.of(Earlier.class),
        Again.class,
        call -> {
          requireWholeLog(call.caller(), "applying a receipt");
          try {
            return Reply.json(new Again(receipts.apply(call.arguments().receipt())));
          } catch (ProofException | JacksonException problem) {
            throw new Fault(
                FaultCode.INVALID_ARGUMENT,
                "receipt",
                "is no receipt of an erasure: " + problem.getMessage(),
                problem);
          }
        });
  }

  /** What to look for. */
  record Texts(
      @Field("Whole texts, of 16 bytes or more") @Size(min = 1, max = MOST_NAMES)
          List<String> texts) {}

  /** Where a piece stands. */
  record PlaceJson(
      @Field("Table and column, or file of this server's index") String place,
      @Field("How many pieces of the texts") long pieces) {}

  /** Where the texts stand. */
  record Residue(
      @Field("Bytes that were looked at") long bytes,
      @Field("Where pieces of 16 bytes of the texts stand") List<PlaceJson> found) {}

  private Tool<Texts> find() {
    return Tool.answering(
        "myria_find_residue",
        new Tool.About(
            "Find residue",
            "Looks for pieces of texts in all tables and in the files of this server's index.",
            Tool.Effect.READS),
        Permission.ERASE,
        Input.of(Texts.class),
        Residue.class,
        call -> {
          requireWholeLog(call.caller(), "looking for residue");
          ResidueScan.Result result = residues.find(call.arguments().texts());
          List<PlaceJson> found = new ArrayList<>();
          result.found().forEach((place, pieces) -> found.add(new PlaceJson(place, pieces)));
          return Reply.json(new Residue(result.bytes(), found));
        });
  }
}
