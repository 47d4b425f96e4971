package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.CausalLink;
import io.myria.fingerprint.Causes;
import io.myria.fingerprint.Causes.Candidate;
import io.myria.fingerprint.EventReading;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.fingerprint.FingerprintReader;
import io.myria.fingerprint.FingerprintReader.ArchiveMark;
import io.myria.fingerprint.Fingerprints;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Fingerprints, links and marks, read for random scopes of a random log, compared with what would
 * be derived of a world that holds nothing but what the scope sees.
 */
class FingerprintMaskDbIT {

  private static final int EVENTS = 250;

  private final FingerprintReader reader = new FingerprintReader();
  private final DerivedReader pins = new DerivedReader();
  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void everyReadIsThatOfAWorldThatHoldsNothingElse() {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    bench.append(Chatter.log(random, EVENTS));
    bench.execute(ARCHIVE);
    bench.execute(REFER);
    new Deriver(
            bench.transactions(), bench.reader(), new Derivations("test", Duration.ofSeconds(20)))
        .run(new FingerprintConsumer(1 + random.nextInt(100), Optional.empty()), () -> false);
    List<Event> log =
        bench
            .transactions()
            .run(db -> bench.reader().follow(db, EventSeq.NONE, bench.head(), EVENTS));
    int seen = 0;
    for (int round = 0; round < 40; round++) {
      Scope scope = Caller.OPEN.scope(Chatter.names(random), random.nextBoolean());
      EventSeq last = new EventSeq(random.nextInt(EVENTS + 20));
      World world = World.of(log, scope);
      Answer answer = read(scope, log, last);
      assertThat(answer.fingerprints()).as("seed %d", seed).isEqualTo(world.fingerprints());
      List<CausalLink> links = world.upTo(last);
      assertThat(answer.causes()).as("seed %d", seed).isEqualTo(links);
      assertThat(answer.consequences()).as("seed %d", seed).isEqualTo(links);
      assertThat(answer.marks()).as("seed %d", seed).isEqualTo(world.marks(last));
      seen += links.size() + answer.marks().size();
    }
    assertThat(seen).as("seed %d", seed).isPositive();
  }

  /** Every twentieth event is made one that archives the latest of its set before it. */
  private static final String ARCHIVE =
      """
      alter table event_content disable trigger all;
      alter table event disable trigger all;
      update event set internal = true where event_seq % 20 = 0;
      update event_content c
      set type = 'myria.archive',
          payload = jsonb_build_object('archived', true, 'event_id', (
              select t.event_id from event t
              where t.event_seq < m.event_seq and t.participant_set_id = m.participant_set_id
              order by t.event_seq desc limit 1))
      from event m
      where m.event_seq = c.event_seq and c.event_seq % 20 = 0
      """;

  /**
   * Every third event of the others names some that are at hand, whoever sees them: earlier ones
   * and later ones, of its set and of others, one that is no memory, and one that does not exist.
   */
  private static final String REFER =
      """
      update event_content c
      set payload = c.payload || jsonb_build_object('refers_to', (
              select jsonb_agg(t.event_id order by t.event_seq)
              from event t
              where t.event_seq between c.event_seq - 12 and c.event_seq + 3)
              || jsonb_build_array('018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4', 'what?', 7))
      where c.event_seq % 3 = 0 and c.event_seq % 20 <> 0
      """;

  private record Answer(
      Map<EventSeq, Fingerprint> fingerprints,
      List<CausalLink> causes,
      List<CausalLink> consequences,
      List<ArchiveMark> marks) {}

  private Answer read(Scope scope, List<Event> log, EventSeq last) {
    List<EventSeq> all = log.stream().map(Event::seq).toList();
    return bench
        .transactions()
        .run(
            db -> {
              Optional<Mask> mask = Mask.of(db, scope);
              if (mask.isEmpty()) {
                return new Answer(Map.of(), List.of(), List.of(), List.of());
              }
              DerivedPin pin = pins.pin(db);
              return new Answer(
                  reader.of(db, pin, mask.get(), all),
                  reader.causes(db, pin, mask.get(), all, last),
                  reader.consequences(db, pin, mask.get(), all, last),
                  reader.marks(db, pin, mask.get(), last));
            });
  }

  /** What would be derived if there were nothing but these. */
  private record World(
      List<Event> events,
      Map<EventSeq, Fingerprint> fingerprints,
      List<CausalLink> links,
      List<Event> archiving) {

    static World of(List<Event> log, Scope scope) {
      List<Event> events =
          log.stream().filter(one -> scope.sees(one.participants(), one.internal())).toList();
      Map<EventSeq, Fingerprint> fingerprints = new LinkedHashMap<>();
      List<CausalLink> links = new ArrayList<>();
      List<Event> before = new ArrayList<>();
      for (Event event : events) {
        if (!event.own()) {
          EventReading reading = Fingerprints.read(event, Optional.empty());
          fingerprints.put(event.seq(), reading.fingerprint());
          List<Candidate> recent = recent(event, before, fingerprints);
          links.addAll(Causes.of(event, reading, recent, referred(event, reading, before)));
          before.add(event);
        }
      }
      return new World(events, fingerprints, links, log.stream().filter(Event::own).toList());
    }

    private static List<Candidate> recent(
        Event event, List<Event> before, Map<EventSeq, Fingerprint> fingerprints) {
      List<Candidate> recent = new ArrayList<>();
      for (boolean internal : new boolean[] {false, true}) {
        before.stream()
            .filter(one -> one.internal() == internal)
            .filter(one -> one.participants().equals(event.participants()))
            .filter(one -> !one.timestamp().isAfter(event.timestamp()))
            .filter(
                one ->
                    !one.timestamp()
                        .isBefore(event.timestamp().minus(Duration.ofDays(Causes.DAYS))))
            .sorted(Comparator.comparing(Event::timestamp).thenComparing(Event::seq).reversed())
            .limit(Causes.LOOKBACK)
            .map(one -> candidate(one, fingerprints.get(one.seq())))
            .forEach(recent::add);
      }
      return recent;
    }

    private static List<Candidate> referred(Event event, EventReading reading, List<Event> before) {
      return before.stream()
          .filter(one -> reading.references().contains(one.id()))
          .filter(one -> one.participants().equals(event.participants()))
          .filter(one -> !one.timestamp().isAfter(event.timestamp()))
          .map(one -> candidate(one, Fingerprints.of(one)))
          .toList();
    }

    private static Candidate candidate(Event event, Fingerprint fingerprint) {
      return new Candidate(
          event.seq(),
          event.id(),
          event.internal(),
          fingerprint.entities(),
          fingerprint.subjects());
    }

    List<CausalLink> upTo(EventSeq last) {
      return links.stream()
          .filter(link -> link.to().compareTo(last) <= 0)
          .sorted(
              Comparator.comparing(CausalLink::to)
                  .thenComparing(CausalLink::from)
                  .reversed()
                  .thenComparing(link -> link.relation().wire()))
          .toList();
    }

    List<ArchiveMark> marks(EventSeq last) {
      List<ArchiveMark> marks = new ArrayList<>();
      for (Event event : events) {
        archiving.stream()
            .filter(mark -> mark.seq().compareTo(last) <= 0)
            .filter(
                mark ->
                    mark.payload().string("event_id").equals(Optional.of(event.id().toString())))
            .reduce((one, other) -> other)
            .ifPresent(mark -> marks.add(new ArchiveMark(event.seq(), mark.seq(), true)));
      }
      return marks;
    }
  }
}
