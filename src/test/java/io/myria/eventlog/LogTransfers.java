package io.myria.eventlog;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.LogExport.Page;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.eventlog.append.LogImport;
import io.myria.eventlog.append.LogImport.Taken;
import io.myria.security.Caller;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** Logs to be exported and imported, and how tests do both. */
final class LogTransfers {

  private LogTransfers() {}

  /** Names meet in many orders, so that their numbers are not those of their order. */
  static void talk(Bench store) {
    long seed = new Random().nextLong(1_000_000);
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    String[] names = {"zoe", "ann", "mia", "bob", "cem"};
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 90; index++) {
      String one = names[random.nextInt(names.length)];
      String other = names[random.nextInt(names.length)];
      NewEvent event =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofMinutes(random.nextInt(4_000))),
              "Wort " + index + " about kites, \"quotes\" \\ and ä 🚀\t.",
              one,
              other);
      events.add(random.nextInt(9) == 0 ? Drafts.internal(event) : event);
    }
    events.add(Drafts.offset("-03:30", Drafts.message("It was late there.", "zoe", "bob")));
    store.append(events);
    oddities(store);
  }

  /** Numbers in many forms, hints, a key, and one of Myria's own. */
  private static void oddities(Bench store) {
    Map<String, Object> odd = new LinkedHashMap<>();
    odd.put("text", "Numbers");
    odd.put("zero", new BigDecimal("1.00"));
    odd.put("large", new BigDecimal("1E+30"));
    odd.put("list", List.of(Map.of("b", true, "a", "x")));
    NewEvent keyed = Drafts.keyed("k1", new Payload(odd), "bob", "ann");
    Appended told =
        append(
            store,
            new NewEvent(
                keyed.timestamp(),
                keyed.channel(),
                keyed.participants(),
                keyed.sourceEventKey(),
                Optional.of("sitting"),
                EventType.TASK_UPDATE,
                keyed.payload(),
                List.of(new TopicHint("kites", 0.25), new TopicHint("boats", 1)),
                false));
    appender(store)
        .appendOwn(
            new NewEvent(
                keyed.timestamp(),
                "myria",
                keyed.participants(),
                Optional.of("mark-1"),
                Optional.empty(),
                EventType.ARCHIVE,
                new Payload(Map.of("event_id", told.id().toString(), "archived", true)),
                List.of(),
                true));
  }

  record Export(Optional<UUID> logId, List<String> lines) {}

  static Export export(Bench store) {
    List<String> lines = new ArrayList<>();
    Optional<EventId> after = Optional.empty();
    Page page;
    do {
      page = exports(store).whole(Caller.OPEN, after);
      lines.addAll(page.lines());
      after = page.next();
    } while (after.isPresent());
    return new Export(page.logId(), lines);
  }

  static Taken take(Bench store, Export export) {
    return imports(store).take(Caller.OPEN, export.logId, export.lines);
  }

  static LogExport exports(Bench store) {
    return new LogExport(store.transactions(), store.reader());
  }

  static LogImport imports(Bench store) {
    return new LogImport(
        store.database().pool(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
  }

  static Appender appender(Bench store) {
    return new Appender(
        store.database().pool(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
  }

  static Appended append(Bench store, NewEvent event) {
    return store.append(List.of(event)).get(0);
  }
}
