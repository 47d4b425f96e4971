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
import io.myria.statements.reader.Telling;
import io.myria.statements.reader.TextAnalysis;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

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

  /** Of feedback, which says at its beginning what it is about. */
  private static final int OF_FEEDBACK = 64;

  /** Questions of which is found out whether somebody answered. */
  private static final int ASKED = 60;

  /** An answer follows within so many messages of the chat. */
  private static final int REPLIES = 4;

  private static final int FEWEST_ASKED = 5;

  /** Shorter messages seldom say what they are about. */
  private static final int FEWEST_WORDS = 4;

  // Lines are ordered by Telling.worth: how many of their words are needed. What follows is counted
  // in such words, too (docs/adr/0106).

  /** Times the natural logarithm of a message's length: what people take time to write matters. */
  private static final double OF_LENGTH = 7;

  /** Longer messages, in UTF-16 units, say no more of it. */
  private static final int LONG = 250;

  /** An assistant repeats and reports more than it states. */
  private static final double OF_ASSISTANT = -12;

  /** The older something is, the likelier something replaced it of which nothing is known. */
  private static final double NEW = 8;

  /** What somebody said is to be remembered comes before all else. */
  private static final double EXPLICIT = 100;

  /** What was rejected or corrected: as a message of 100 characters with eight words needed. */
  private static final double OBJECTION = 40;

  /** That somebody waits for an answer. */
  private static final double UNANSWERED = 36;

  /** Fewer words are not worth a line, unless the message is a fact, preference or decision. */
  private static final double LEAST = 1;

  /** Where no network reads a message: of its kind. */
  private static final double OF_KEPT = 8;

  private static final double OF_NOTE = 3;

  private static final Pattern PLEASE_FORGET =
      Pattern.compile("(?<!\\pL)please\\s{1,9}forget(?!\\pL)", Pattern.CASE_INSENSITIVE);

  /** Messages of the last session that are looked at, and those that are shown in any case. */
  private static final int LAST_MESSAGES = 12;

  private static final int LAST_LINES = 3;

  /**
   * The newest message stands in any case; of the others each counts less than the one after it.
   */
  private static final double NEWEST = 1_000;

  private static final double LATER = 1;

  /** So many words a report that something is done has in common with what was to be done. */
  private static final int OF_THE_SAME = 2;

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
   * @param lines where the last session stopped, and then all others, the most important first
   */
  public record Briefing(
      List<Line> lines, Optional<SnapshotId> snapshot, Instant now, ZoneId zone) {}

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
    List<Line> lines = new Sorting(read, latest, answers, now, zone).lines();
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

    private final List<Ranked> ranked = new ArrayList<>();
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

    List<Line> lines() {
      HeldScope held = read.held();
      int size = held.corpus().size();
      List<Integer> last = whereItStopped(lastSession());
      for (int place = 0; place < last.size(); place++) {
        int index = last.get(place);
        if (said.add(key(index))) {
          add(
              Part.LAST,
              index,
              told(index).words(),
              Optional.empty(),
              NEWEST * (last.size() - place));
        }
      }
      for (int index = size - 1; index >= Math.max(0, size - LOOKED_AT); index--) {
        sort(index);
      }
      return ranked.stream()
          .sorted(Comparator.comparingDouble(Ranked::score).reversed())
          .map(Ranked::line)
          .toList();
    }

    /** The newest message, and those before it that say most; not what is to be remembered. */
    private List<Integer> whereItStopped(List<Integer> last) {
      Map<Integer, Double> scores = new LinkedHashMap<>();
      for (int index : last) {
        Fingerprint print = read.prints().get(read.held().event(index).turn().seq());
        boolean kept = print != null && print.explicit();
        if (!kept && !asksToForget(index) && !latest.isDoubtful(index)) {
          double first = scores.isEmpty() ? NEWEST : 0;
          scores.put(index, first + score(index) - LATER * scores.size());
        }
      }
      return scores.entrySet().stream()
          .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
          .limit(LAST_LINES)
          .map(Map.Entry::getKey)
          .sorted(Comparator.reverseOrder())
          .toList();
    }

    /** Such as {@code Please forget that the code is 4711}: no fact, and not to be repeated. */
    private boolean asksToForget(int index) {
      return PLEASE_FORGET.matcher(read.held().event(index).turn().text()).find();
    }

    /** What a message tells; where no network has read it, by its beginning and its kind. */
    private Telling told(int index) {
      Turn turn = read.held().event(index).turn();
      Optional<Fingerprint> print = Optional.ofNullable(read.prints().get(turn.seq()));
      return print
          .flatMap(Fingerprint::telling)
          .orElseGet(
              () -> {
                MemoryKind kind = print.map(Fingerprint::kind).orElse(MemoryKind.SESSION_NOTE);
                String words = Sentences.excerpt(turn.text(), Telling.CHARACTERS);
                boolean says =
                    !words.endsWith("?") && SentenceCues.words(words).size() >= FEWEST_WORDS;
                double worth =
                    switch (kind) {
                      case DECISION, PREFERENCE, FACT -> OF_KEPT;
                      case SESSION_NOTE, DEBUG_LOG -> OF_NOTE;
                    };
                return new Telling(words, says ? worth : 0);
              });
    }

    /** How much the next session needs to know it, comparable between messages. */
    private double score(int index) {
      Turn turn = read.held().event(index).turn();
      double length = OF_LENGTH * Math.log(1.0 + Math.min(turn.text().length(), LONG));
      double role = turn.role() == Role.ASSISTANT ? OF_ASSISTANT : 0;
      return told(index).worth() + length + role + NEW * recency(turn);
    }

    private static Set<String> terms(String text) {
      Set<String> terms = Analysis.distinctTerms(text);
      terms.removeAll(Analysis.stopWordsAmong(terms));
      return terms;
    }

    private void sort(int index) {
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
          double score = OBJECTION + NEW * recency(turn);
          add(Part.REJECTED, index, words, Optional.empty(), score);
        }
        return;
      }
      boolean says = event.type().equals(EventType.MESSAGE) && print.kind() != MemoryKind.DEBUG_LOG;
      if (!says || asksToForget(index)) {
        return;
      }
      Telling told = told(index);
      Optional<LocalDate> due = due(print);
      Part part = part(index, print, due);
      // What is asked is no fact, but it may be a task.
      boolean asks = part != Part.OPEN && told.words().endsWith("?");
      boolean tells =
          part != null
              && !asks
              && (told.worth() >= LEAST || print.kind() != MemoryKind.SESSION_NOTE)
              && !isDone(part, told.words());
      note(turn);
      if (tells) {
        if (said.add(key(index))) {
          add(part, index, told.words(), due, score(index) + (print.explicit() ? EXPLICIT : 0));
        }
        return;
      }
      Optional<String> open = unanswered(index);
      if (open.isPresent() && said.add(key(index))) {
        double score = UNANSWERED + NEW * recency(turn);
        add(Part.OPEN, index, open.get(), Optional.empty(), score);
      }
    }

    /** Remembers what a message says of those before it. */
    private void note(Turn turn) {
      for (String sentence : Sentences.of(turn.text())) {
        if (SentenceCues.of(sentence).contains(Cue.DONE)) {
          reports.add(terms(sentence));
        }
      }
    }

    /** Whether a later message reports that what was to be done is done. */
    private boolean isDone(Part part, String words) {
      if (part != Part.OPEN) {
        return false;
      }
      Set<String> terms = terms(words);
      return reports.stream()
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

    /** Nothing where it is a task whose day has passed. */
    private Part part(int index, Fingerprint print, Optional<LocalDate> due) {
      Turn turn = read.held().event(index).turn();
      boolean promises = print.assignee().isPresent() || print.deadline().isPresent();
      if (promises && print.kind() != MemoryKind.DECISION) {
        boolean open =
            due.or(() -> print.dates().stream().max(Comparator.naturalOrder()))
                .map(day -> !day.isBefore(today))
                .orElse(turn.at().plus(OPEN).isAfter(now));
        return open ? Part.OPEN : null;
      }
      boolean decided = print.kind() == MemoryKind.DECISION || !latest.of(index).of().isEmpty();
      return decided ? Part.DECIDED : Part.KNOWN;
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
      String words = Sentences.excerpt(plain(text), Telling.CHARACTERS);
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
      ranked.add(new Ranked(line, score));
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
          && event.turn().text().codePoints().anyMatch(Character::isLetterOrDigit);
    }

    private String key(int index) {
      return read.held().event(index).turn().text().strip().toLowerCase(Locale.ROOT);
    }
  }
}
