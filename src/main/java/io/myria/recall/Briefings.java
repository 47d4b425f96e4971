package io.myria.recall;

import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Order;
import io.myria.experience.FeedbackType;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.FingerprintReader;
import io.myria.fingerprint.Fingerprints;
import io.myria.fingerprint.MemoryKind;
import io.myria.language.Analysis;
import io.myria.language.SentenceCues;
import io.myria.language.SentenceCues.Cue;
import io.myria.language.Sentences;
import io.myria.read.SnapshotChoice;
import io.myria.recall.Salience.Extract;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.Remembered;
import io.myria.recall.cache.StageTimes;
import io.myria.recall.cache.StatedChanges;
import io.myria.recall.cache.StatedOrder;
import io.myria.recall.ranking.Role;
import io.myria.recall.ranking.Turn;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.statements.reader.AnalyzedSentence;
import io.myria.statements.reader.AnswerReader;
import io.myria.statements.reader.Modality;
import io.myria.statements.reader.TextAnalysis;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What an agent should know when a session with some participants begins: what holds, what is open,
 * what was decided and what was rejected, and where the last session stopped. What was replaced, by
 * the rules of recall, is not in it; nor is what a person archived. Thread-safe.
 */
public final class Briefings {

  /** The newest events that are looked at; of a scope that is too large to be held, fewer. */
  private static final int LOOKED_AT = 2_000;

  private static final int LOOKED_AT_OF_LARGE = 200;

  private static final int WALKED = 20_000;

  /** Events without a fingerprint whose fingerprints are computed for one briefing. */
  private static final int COMPUTED = 256;

  /** A line's words. */
  private static final int CHARACTERS = 84;

  /** Of feedback, which says at its beginning what it is about. */
  private static final int OF_FEEDBACK = 64;

  /** Questions of which is found out whether somebody answered. */
  private static final int ASKED = 60;

  /** An answer follows within so many messages of the chat. */
  private static final int REPLIES = 4;

  /** That somebody waits for an answer is worth as much as a promise without a day. */
  private static final double UNANSWERED = 3;

  private static final int FEWEST_ASKED = 5;

  /** What somebody said is to be remembered comes before all else. */
  private static final double EXPLICIT = 7;

  /** What was said last is what goes on. */
  private static final double OF_LAST = 1;

  /** Messages of the last session that are looked at, and those that are shown in any case. */
  private static final int LAST_MESSAGES = 12;

  private static final int LAST_LINES = 3;

  /**
   * The newest message stands in any case; of the others each counts less than the one after it.
   */
  private static final double NEWEST = 100;

  private static final double LATER = 0.3;

  /** The older something is, the likelier something replaced it of which nothing is known. */
  private static final double NEW = 3;

  /** Of decisions more is known to be replaced. */
  private static final double NEW_DECISION = 2;

  private static final int LINES_OF_KNOWN = 2;

  /** So many words a report that something is done has in common with what was to be done. */
  private static final int OF_THE_SAME = 2;

  /** A message of many words is worth so much. */
  private static final double OF_LENGTH = 3;

  private static final int MANY_WORDS = 24;

  /** Without a chat's name, what was said within this time before the last message. */
  private static final Duration SITTING = Duration.ofHours(2);

  /** What is to be done, and has no day, is open so long. */
  private static final Duration OPEN = Duration.ofDays(30);

  /** Parts of a briefing, in the order in which they stand. */
  public enum Part {
    KNOWN("What holds"),
    OPEN("Open"),
    DECIDED("Decided"),
    REJECTED("Rejected or corrected"),
    LAST("Where the last session stopped");

    private final String heading;

    Part(String heading) {
      this.heading = heading;
    }

    public String heading() {
      return heading;
    }

    /** Lines that it takes in a turn. What holds is of use in every session. */
    int lines() {
      return this == KNOWN ? LINES_OF_KNOWN : 1;
    }

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One line.
   *
   * @param voice who said it, or the event's type
   * @param due the day by which it is to be done
   * @param replaced what it took the place of
   */
  public record Line(
      Part part,
      EventId event,
      Instant at,
      String voice,
      String text,
      Optional<LocalDate> due,
      List<EventId> replaced) {}

  /**
   * All that may stand in a briefing.
   *
   * @param lines of each part, the most important first
   */
  public record Briefing(
      Map<Part, List<Line>> lines, Optional<SnapshotId> snapshot, Instant now, ZoneId zone) {

    /** In the order in which a budget takes them: some of each part in turn. */
    public List<Line> inTurn() {
      List<Line> turns = new ArrayList<>();
      int most = lines.values().stream().mapToInt(List::size).max().orElse(0);
      for (int turn = 0; turn < most; turn++) {
        for (Part part : Part.values()) {
          List<Line> all = lines.getOrDefault(part, List.of());
          int from = Math.min(turn * part.lines(), all.size());
          turns.addAll(all.subList(from, Math.min(from + part.lines(), all.size())));
        }
      }
      return turns;
    }
  }

  private final Transactions transactions;
  private final ReadContexts scenes;
  private final StatedChanges changes;
  private final FingerprintReader fingerprints;
  private final LogReader log;
  private final AnswerReader answers;

  Briefings(
      Transactions transactions,
      ReadContexts scenes,
      StatedChanges changes,
      FingerprintReader fingerprints,
      LogReader log,
      AnswerReader answers) {
    this.transactions = transactions;
    this.scenes = scenes;
    this.changes = changes;
    this.fingerprints = fingerprints;
    this.log = log;
    this.answers = answers;
  }

  /** What was read in one transaction. */
  private record Read(
      ReadContext scene,
      HeldScope held,
      Map<EventSeq, Fingerprint> prints,
      Map<EventSeq, String> objections) {}

  /**
   * @param asOf what happened later does not exist; empty for all there is
   * @param now the time from which days to come are counted
   * @param zone whose midnights begin days
   * @throws io.myria.error.Fault {@code not_found} at {@code snapshot_id}, {@code snapshot_gone}
   */
  public Briefing of(
      Scope scope,
      Optional<SnapshotId> snapshot,
      Optional<Instant> asOf,
      Instant now,
      ZoneId zone) {
    SnapshotChoice choice = new SnapshotChoice(snapshot, Optional.empty());
    Read read = transactions.read(database -> read(database, scope, choice, asOf));
    Latest latest = latest(read, scope, choice, asOf, zone);
    Map<Part, List<Line>> lines = new Sorting(read, latest, answers, now, zone).lines();
    return new Briefing(lines, read.scene().pin().snapshotId(), now, zone);
  }

  private Read read(Database database, Scope scope, SnapshotChoice choice, Optional<Instant> asOf)
      throws SQLException {
    ReadContext scene =
        scenes.read(
            database,
            scope,
            choice,
            Optional.empty(),
            false,
            (mask, pin, last) ->
                new EventWalk(mask, until(asOf), Order.NEWEST, last)
                    .next(database, Optional.empty(), LOOKED_AT_OF_LARGE, WALKED).matches().stream()
                        .map(EventPosition::seq)
                        .sorted()
                        .toList());
    HeldScope held = scene.held().asOf(scene.last(), asOf);
    return new Read(
        scene, held, prints(database, scene, newest(held)), objections(database, scene, held));
  }

  private static EventFilter until(Optional<Instant> asOf) {
    return new EventFilter(
        Optional.empty(),
        asOf.map(time -> time.plusNanos(1_000)),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static List<EventSeq> newest(HeldScope held) {
    int size = held.corpus().size();
    List<EventSeq> seqs = new ArrayList<>();
    for (int index = size - 1; index >= Math.max(0, size - LOOKED_AT); index--) {
      seqs.add(held.corpus().turn(index).seq());
    }
    return seqs;
  }

  private Map<EventSeq, Fingerprint> prints(
      Database database, ReadContext scene, List<EventSeq> newest) throws SQLException {
    if (scene.mask().isEmpty() || newest.isEmpty()) {
      return Map.of();
    }
    Map<EventSeq, Fingerprint> known =
        new HashMap<>(fingerprints.of(database, scene.derived(), scene.mask().get(), newest));
    List<EventSeq> lacking =
        newest.stream().filter(seq -> !known.containsKey(seq)).limit(COMPUTED).toList();
    for (Event event : log.load(database, lacking, scene.mask().get())) {
      known.put(event.seq(), Fingerprints.of(event));
    }
    return known;
  }

  /** What feedback says against something, of the newest such events. */
  private Map<EventSeq, String> objections(Database database, ReadContext scene, HeldScope held)
      throws SQLException {
    List<EventSeq> feedback =
        newest(held).stream()
            .filter(seq -> held.events().get(seq).type().equals(EventType.FEEDBACK))
            .limit(COMPUTED)
            .toList();
    Map<EventSeq, String> objections = new HashMap<>();
    if (feedback.isEmpty()) {
      return objections;
    }
    for (Event event : log.load(database, feedback, scene.mask().orElseThrow())) {
      Payload payload = event.payload();
      Optional<FeedbackType> type = payload.string("feedback_type").flatMap(FeedbackType::of);
      if (type.isEmpty() || !type.get().isAgainst()) {
        continue;
      }
      // A correction says what is wanted instead, a rejection why something is not.
      List<String> members =
          type.get() == FeedbackType.CORRECTION
              ? List.of("correction", "comment", "text")
              : List.of("comment", "text", "correction");
      members.stream()
          .flatMap(member -> payload.string(member).stream())
          .filter(text -> !text.isBlank())
          .findFirst()
          .ifPresent(words -> objections.put(event.seq(), words));
    }
    return objections;
  }

  private Latest latest(
      Read read, Scope scope, SnapshotChoice choice, Optional<Instant> asOf, ZoneId zone) {
    HeldScope held = read.held();
    int size = held.corpus().size();
    int[] order = new int[size];
    for (int index = 0; index < size; index++) {
      order[index] = size - 1 - index;
    }
    StatedChanges.Asked asked =
        new StatedChanges.Asked(
            scope,
            read.scene().pin().within(choice),
            asOf,
            StatedOrder.best(held, order),
            read.scene().archived());
    StatedOrder stated = StatedOrder.read(transactions, changes, asked, held, new StageTimes());
    return Latest.of(held, read.scene().archived(), "", stated, zone);
  }

  /** Puts events into the parts. Confined to one thread. */
  private static final class Sorting {

    private final Read read;
    private final Latest latest;
    private final AnswerReader answers;
    private final Instant now;
    private final LocalDate today;
    private final Set<String> said = new HashSet<>();

    /** Lines, in lower case: what is pasted into several messages stands once. */
    private final Set<String> written = new HashSet<>();

    private final Map<Part, List<Ranked>> parts = new EnumMap<>(Part.class);
    private final List<Set<String>> reports = new ArrayList<>();
    private int asked;

    private record Ranked(Line line, double score) {}

    Sorting(Read read, Latest latest, AnswerReader answers, Instant now, ZoneId zone) {
      this.read = read;
      this.latest = latest;
      this.answers = answers;
      this.now = now;
      this.today = LocalDate.ofInstant(now, zone);
    }

    Map<Part, List<Line>> lines() {
      HeldScope held = read.held();
      List<Integer> last = lastSession();
      int size = held.corpus().size();
      int first = Math.max(0, size - LOOKED_AT);
      for (int index : whereItStopped(last)) {
        Extract extract = Salience.best(held.event(index).turn().text(), Role.USER);
        if (said.add(key(index))) {
          // The later, the more it says of where it stopped.
          add(Part.LAST, index, extract.words(), Optional.empty(), index);
        }
      }
      for (int index = size - 1; index >= first; index--) {
        sort(index, last.contains(index) ? OF_LAST : 0);
      }
      Map<Part, List<Line>> lines = new EnumMap<>(Part.class);
      parts.forEach(
          (part, ranked) ->
              lines.put(
                  part,
                  ranked.stream()
                      .sorted(Comparator.comparingDouble(Ranked::score).reversed())
                      .map(Ranked::line)
                      .toList()));
      return lines;
    }

    /** The newest message, and those before it that say most; not what is to be remembered. */
    private List<Integer> whereItStopped(List<Integer> last) {
      Map<Integer, Double> scores = new LinkedHashMap<>();
      for (int index : last) {
        Turn turn = read.held().event(index).turn();
        Extract extract = Salience.best(turn.text(), Role.USER);
        Fingerprint print = read.prints().get(turn.seq());
        boolean kept = print != null && print.explicit();
        if (!kept && !extract.words().isEmpty() && !latest.isDoubtful(index)) {
          double first = scores.isEmpty() ? NEWEST : 0;
          scores.put(index, first + extract.score() / 2 + length(turn) - LATER * scores.size());
        }
      }
      return scores.entrySet().stream()
          .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
          .limit(LAST_LINES)
          .map(Map.Entry::getKey)
          .toList();
    }

    private static Set<String> terms(String text) {
      Set<String> terms = Analysis.distinctTerms(text);
      terms.removeAll(Analysis.stopWordsAmong(terms));
      return terms;
    }

    private void sort(int index, double more) {
      Remembered event = read.held().event(index);
      Turn turn = event.turn();
      Fingerprint print = read.prints().get(turn.seq());
      if (print == null || !counts(index) || latest.isDoubtful(index)) {
        return;
      }
      if (event.type().equals(EventType.FEEDBACK)) {
        String objection = read.objections().get(turn.seq());
        if (objection != null && said.add(key(index))) {
          String words = Sentences.excerpt(objection, OF_FEEDBACK);
          add(Part.REJECTED, index, words, Optional.empty(), recency(turn));
        }
        return;
      }
      if (!event.type().equals(EventType.MESSAGE)) {
        return;
      }
      Extract extract = Salience.best(turn.text(), turn.role());
      Optional<LocalDate> due = due(print);
      Part part = part(turn, print, extract, due);
      double score = extract.score() + worth(print) + more + freshness(part, turn) + weight(turn);
      boolean tells = part != null && score >= Salience.LEAST && !isDone(part, extract);
      note(turn);
      if (tells) {
        if (said.add(key(index))) {
          add(part, index, extract.words(), due, score);
        }
        return;
      }
      Optional<String> open = unanswered(index);
      if (open.isPresent() && said.add(key(index))) {
        add(Part.OPEN, index, open.get(), Optional.empty(), UNANSWERED + recency(turn));
      }
    }

    private double freshness(Part part, Turn turn) {
      return (part == Part.DECIDED ? NEW_DECISION : NEW) * recency(turn);
    }

    /** Remembers what a message says of those before it. */
    private void note(Turn turn) {
      for (String sentence : Salience.sentences(turn.text())) {
        if (SentenceCues.of(sentence).contains(Cue.DONE)) {
          reports.add(terms(sentence));
        }
      }
    }

    /** Whether a later message reports that what was to be done is done. */
    private boolean isDone(Part part, Extract extract) {
      Set<String> terms = terms(extract.words());
      return part == Part.OPEN
          && reports.stream()
              .anyMatch(report -> terms.stream().filter(report::contains).count() >= OF_THE_SAME);
    }

    /** What an event asks, where nothing in its chat answers it. */
    private Optional<String> unanswered(int index) {
      Turn turn = read.held().event(index).turn();
      boolean may = turn.text().contains("?") && turn.contextId().isPresent();
      if (!may || asked == ASKED || turn.at().plus(OPEN).isBefore(now)) {
        return Optional.empty();
      }
      asked++;
      Optional<AnalyzedSentence> question =
          analysis(turn).sentences().stream()
              .filter(one -> one.modality() == Modality.ASKED)
              .filter(one -> !Salience.asksToForget(one.text()))
              .filter(one -> one.words().size() > FEWEST_ASKED)
              .findFirst();
      return question.map(AnalyzedSentence::text).filter(text -> !isAnswered(index, text));
    }

    /** True as well where it cannot be known. */
    private boolean isAnswered(int index, String question) {
      HeldScope held = read.held();
      Turn asking = held.event(index).turn();
      int replies = 0;
      for (int next = index + 1; next < held.corpus().size() && replies < REPLIES; next++) {
        Turn turn = held.event(next).turn();
        if (turn.contextId().equals(asking.contextId())) {
          replies++;
          OptionalDouble likely = answers.probability(question, asking.text(), turn.text());
          if (likely.orElse(1) >= AskedBefore.ANSWERS) {
            return true;
          }
        }
      }
      return false;
    }

    private static TextAnalysis analysis(Turn turn) {
      return TextAnalysis.of(turn.speaker().orElse(""), turn.text());
    }

    private Part part(Turn turn, Fingerprint print, Extract extract, Optional<LocalDate> due) {
      boolean promises =
          extract.has(Cue.PROMISE) && extract.has(Cue.DAY)
              || print.assignee().isPresent()
              || print.deadline().isPresent();
      if (promises && print.kind() != MemoryKind.DECISION) {
        boolean open =
            due.or(() -> print.dates().stream().max(Comparator.naturalOrder()))
                .map(day -> !day.isBefore(today))
                .orElse(turn.at().plus(OPEN).isAfter(now));
        return open ? Part.OPEN : null;
      }
      return print.kind() == MemoryKind.DECISION || extract.has(Cue.CHANGE)
          ? Part.DECIDED
          : Part.KNOWN;
    }

    /** What is to be remembered before all, then preferences and decisions, then facts. */
    private static double worth(Fingerprint print) {
      double kind =
          switch (print.kind()) {
            case DECISION, PREFERENCE -> 1;
            case FACT -> 0.5;
            case SESSION_NOTE, DEBUG_LOG -> 0;
          };
      return print.explicit() ? kind + EXPLICIT : kind;
    }

    /** A message of many words seldom only agrees; of an assistant this does not hold. */
    private static double weight(Turn turn) {
      return turn.role() == Role.ASSISTANT ? 0 : length(turn);
    }

    private static double length(Turn turn) {
      int words = SentenceCues.words(turn.text()).size();
      return OF_LENGTH * Math.min(words, MANY_WORDS) / MANY_WORDS;
    }

    /** Halves with each week. */
    private double recency(Turn turn) {
      double days = Math.max(0, Duration.between(turn.at(), now).toHours() / 24.0);
      return Math.pow(0.5, days / 7);
    }

    /** The last of the days that a task speaks of, where it has a deadline. */
    private static Optional<LocalDate> due(Fingerprint print) {
      return print.deadline().isEmpty()
          ? Optional.empty()
          : print.dates().stream().max(Comparator.naturalOrder());
    }

    private void add(Part part, int index, String text, Optional<LocalDate> due, double score) {
      Remembered event = read.held().event(index);
      String words = Sentences.excerpt(plain(text), CHARACTERS);
      if (!written.add(words.toLowerCase(Locale.ROOT))) {
        return;
      }
      Line line =
          new Line(
              part,
              event.turn().id(),
              event.turn().at(),
              event.voice(),
              words,
              due,
              latest.of(index).of());
      parts.computeIfAbsent(part, any -> new ArrayList<>()).add(new Ranked(line, score));
    }

    /** Without markdown's bullets and bold letters. */
    private static String plain(String text) {
      return text.replace("**", "").replaceFirst("^[-*•] ", "");
    }

    /** The newest of the last chat, or of the last sitting where chats have no names. */
    private List<Integer> lastSession() {
      HeldScope held = read.held();
      List<Integer> found = new ArrayList<>();
      Turn last = null;
      for (int index = held.corpus().size() - 1; index >= 0; index--) {
        Turn turn = held.corpus().turn(index);
        boolean talk = held.event(index).type().equals(EventType.MESSAGE);
        if (!talk || !counts(index)) {
          continue;
        }
        if (last == null) {
          last = turn;
        }
        boolean same =
            last.contextId().isPresent()
                ? last.contextId().equals(turn.contextId())
                : turn.contextId().isEmpty() && !turn.at().isBefore(last.at().minus(SITTING));
        if (same) {
          found.add(index);
        }
        if (found.size() == LAST_MESSAGES || turn.at().isBefore(last.at().minus(OPEN))) {
          break;
        }
      }
      return found;
    }

    private boolean counts(int index) {
      Remembered event = read.held().event(index);
      return !read.scene().archived().contains(event.turn().seq())
          && !event.turn().text().isBlank();
    }

    private String key(int index) {
      return read.held().event(index).turn().text().strip().toLowerCase(Locale.ROOT);
    }
  }
}
