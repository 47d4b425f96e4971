package io.myria.experience;

import io.myria.database.Binding.Json;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** What an agent did, at random: the rows of experience for a log, put in by hand. */
public final class RandomExperiences {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final List<String> TOOLS = List.of("search", "sum");

  /** Two of them are the same by their words. */
  private static final List<String> QUERIES = List.of("red kite", "kite red", "blue sail");

  private static final String BEGIN =
      """
      insert into derivation (consumer, version, state, log_id, event_seq, event_id)
      select 'experience', 'test', 'serving', l.log_id, e.event_seq, e.event_id
      from log l join event e on e.event_seq = (select max(event_seq) from event)
      """;
  private static final String INSERT =
      """
      insert into experience
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, action,
           args_digest, words_digest, value_digest, terms, fetched_at, success, error_class,
           feedback)
      select d.derivation_id, r.event_seq, e.participant_set_id, e.internal, e.occurred_at, r.kind,
             r.action, r.args, r.words, r.value, array['kite', r.term], e.occurred_at, r.success,
             r.error,
             r.feedback
      from jsonb_to_recordset(:rows)
          as r (event_seq bigint, kind text, action text, args text, words text, value text,
                term text,
                success boolean, error text, feedback text)
      join event e using (event_seq)
      join derivation d on d.consumer = 'experience' and d.state = 'serving'
      """;
  private static final String LINK =
      """
      insert into experience_link (derivation_id, from_seq, to_seq, relation)
      select d.derivation_id, r.from_seq, r.to_seq, r.relation
      from jsonb_to_recordset(:rows) as r (from_seq bigint, to_seq bigint, relation text)
      join derivation d on d.consumer = 'experience' and d.state = 'serving'
      """;

  /** An event, as far as its rows go. */
  public record Done(
      EventSeq seq,
      EventId id,
      ParticipantSet participants,
      Instant at,
      Optional<String> contextId,
      String type,
      Payload payload) {

    private Optional<Object> value() {
      return Stream.of("result", "output", "content", "response", "text")
          .map(payload.members()::get)
          .flatMap(Stream::ofNullable)
          .findFirst();
    }
  }

  private final Random random;
  private final Map<EventSeq, Known> known = new LinkedHashMap<>();
  private final Map<EventSeq, EventId> ids = new HashMap<>();
  private final Map<EventSeq, Object> values = new HashMap<>();
  private final List<ExperienceLink> links = new ArrayList<>();
  private final Map<EventSeq, Done> events = new HashMap<>();

  /**
   * @param events in the order of the log
   */
  public RandomExperiences(Random random, List<Done> events) {
    this.random = random;
    Map<ParticipantSet, List<EventSeq>> earlier = new HashMap<>();
    for (Done event : events) {
      ids.put(event.seq(), event.id());
      this.events.put(event.seq(), event);
      event.value().ifPresent(value -> values.put(event.seq(), value));
      Known one = new Known(event.seq(), event.at(), experience(event));
      known.put(event.seq(), one);
      List<EventSeq> before =
          earlier.computeIfAbsent(event.participants(), key -> new ArrayList<>());
      if (!before.isEmpty() && random.nextInt(4) > 0) {
        boolean used = one.experience().isAction() && random.nextBoolean();
        EventSeq of = before.get(random.nextInt(before.size()));
        links.add(new ExperienceLink(of, event.seq(), event.id(), used));
      }
      before.add(event.seq());
    }
  }

  /** What it returned. */
  Optional<Object> value(Known one) {
    return Optional.ofNullable(values.get(one.seq()));
  }

  private Experience experience(Done event) {
    ExperienceKind kind =
        List.of(
                ExperienceKind.RESULT,
                ExperienceKind.RESULT,
                ExperienceKind.OUTCOME,
                ExperienceKind.FEEDBACK)
            .get(random.nextInt(4));
    boolean action = kind != ExperienceKind.FEEDBACK;
    String tool = TOOLS.get(random.nextInt(TOOLS.size()));
    Optional<Boolean> success =
        action && random.nextInt(4) > 0 ? Optional.of(random.nextInt(3) > 0) : Optional.empty();
    return new Experience(
        kind,
        action ? Optional.of(tool) : Optional.empty(),
        kind == ExperienceKind.RESULT
            ? Optional.of(CallDigest.of(tool, anyArguments()))
            : Optional.empty(),
        kind == ExperienceKind.RESULT ? event.value().map(CallDigest::ofValue) : Optional.empty(),
        List.of("kite", "word " + random.nextInt(3)),
        Optional.empty(),
        List.of(),
        event.at(),
        Optional.empty(),
        success,
        success.filter(is -> !is).map(is -> "timeout"),
        action
            ? Optional.empty()
            : Optional.of(FeedbackType.values()[random.nextInt(FeedbackType.values().length)]),
        List.of(),
        List.of());
  }

  /** Of outcomes that say nothing, those after which a user says something in the same context. */
  Map<EventSeq, ExperienceView.Next> followed(Collection<EventSeq> seen) {
    Map<EventSeq, ExperienceView.Next> followed = new HashMap<>();
    of(seen).stream()
        .filter(one -> one.experience().kind() == ExperienceKind.OUTCOME)
        .filter(one -> one.experience().success().orElse(true))
        .map(Known::seq)
        .forEach(
            seq ->
                seen.stream()
                    .filter(later -> follows(events.get(seq), events.get(later)))
                    .min(Comparator.naturalOrder())
                    .ifPresent(
                        next ->
                            followed.put(
                                seq, new ExperienceView.Next(next, said(next).orElse("")))));
    return followed;
  }

  private Optional<String> said(EventSeq seq) {
    return events.get(seq).payload().string("text");
  }

  /** What these refer to as messages, of what is seen. */
  List<ExperienceView.Asked> requests(Collection<EventSeq> told, Collection<EventSeq> seen) {
    List<ExperienceView.Asked> requests = new ArrayList<>();
    for (ExperienceLink link : links) {
      boolean visible = told.contains(link.later()) && seen.contains(link.earlier());
      boolean message = events.get(link.earlier()).type().equals("message");
      if (visible && message && !link.used()) {
        said(link.earlier())
            .ifPresent(
                text -> requests.add(new ExperienceView.Asked(link.later(), link.earlier(), text)));
      }
    }
    return requests;
  }

  private static boolean follows(Done one, Done later) {
    return one.participants().equals(later.participants())
        && one.seq().compareTo(later.seq()) < 0
        && !later.at().isBefore(one.at())
        && !later.at().isAfter(one.at().plus(Duration.ofMinutes(10)))
        && one.contextId().isPresent()
        && one.contextId().equals(later.contextId())
        && later.payload().string("role").equals(Optional.of("user"));
  }

  String anyTool() {
    return TOOLS.get(random.nextInt(TOOLS.size()));
  }

  Map<String, Object> anyArguments() {
    return Map.of("query", QUERIES.get(random.nextInt(QUERIES.size())));
  }

  /**
   * A word for or against an event.
   *
   * @param against whether it rejects or corrects it
   */
  public record JudgingWord(EventSeq of, EventSeq said, boolean against) {}

  /** All feedback on other events but neutral one. */
  public List<JudgingWord> words() {
    List<JudgingWord> words = new ArrayList<>();
    for (ExperienceLink link : links) {
      Optional<FeedbackType> said = known.get(link.later()).experience().feedback();
      if (!link.used() && said.isPresent() && said.get() != FeedbackType.NEUTRAL) {
        words.add(new JudgingWord(link.earlier(), link.later(), said.get().isAgainst()));
      }
    }
    return words;
  }

  /** Of these events, in no order. */
  List<Known> of(Collection<EventSeq> seen) {
    return seen.stream().map(known::get).toList();
  }

  /** Between these events. */
  List<ExperienceLink> links(Collection<EventSeq> earlier, Collection<EventSeq> later) {
    return links.stream()
        .filter(one -> earlier.contains(one.earlier()) && later.contains(one.later()))
        .toList();
  }

  List<EventId> ids(Stream<EventSeq> seqs) {
    return seqs.sorted().map(ids::get).toList();
  }

  EventId id(Known one) {
    return id(one.seq());
  }

  EventId id(EventSeq seq) {
    return ids.get(seq);
  }

  /** Puts the rows into a log that holds the events. */
  public void insert(Transactions transactions) {
    transactions.run(db -> db.execute(BEGIN));
    insert(transactions, INSERT, known.values().stream().map(RandomExperiences::row).toList());
    insert(
        transactions,
        LINK,
        links.stream()
            .map(
                one ->
                    Map.<String, Object>of(
                        "from_seq", one.earlier().value(),
                        "to_seq", one.later().value(),
                        "relation", one.used() ? "used" : "refers_to"))
            .toList());
  }

  private static Map<String, Object> row(Known one) {
    Experience is = one.experience();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("event_seq", one.seq().value());
    row.put("kind", is.kind().wire());
    row.put("action", is.action().orElse(null));
    row.put("args", is.call().map(CallDigest::args).orElse(null));
    row.put("words", is.call().map(CallDigest::words).orElse(null));
    row.put("value", is.value().orElse(null));
    row.put("term", is.terms().get(1));
    row.put("success", is.success().orElse(null));
    row.put("error", is.errorClass().orElse(null));
    row.put("feedback", is.feedback().map(FeedbackType::wire).orElse(null));
    return row;
  }

  private static void insert(
      Transactions transactions, String sql, List<Map<String, Object>> rows) {
    Json json = new Json(MAPPER.writeValueAsString(rows));
    transactions.run(db -> db.execute(sql, Parameters.of("rows", json)));
  }
}
