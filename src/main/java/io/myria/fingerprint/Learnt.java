package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.statements.reader.Commitment;
import io.myria.statements.reader.Commitments;
import io.myria.statements.reader.Decision;
import io.myria.statements.reader.Decisions;
import io.myria.statements.reader.Kind;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.MessageReader.Read;
import io.myria.statements.reader.Telling;
import io.myria.statements.reader.TextAnalysis;
import java.util.Map;
import java.util.Optional;

/**
 * What a network says of a short English text, beside the rules: it names a kind where it is sure,
 * and a kind of the rules that it takes for unlikely is none. Confined to one event.
 *
 * @param text empty where it is too long to say one thing
 * @param kinds how probable each is; empty where nothing reads it, or it is too long
 * @param telling what somebody should know who goes on
 */
record Learnt(Optional<TextAnalysis> text, Map<Kind, Double> kinds, Optional<Telling> telling) {

  /** Longer texts say several things, of which none is their kind. */
  private static final int MOST_CHARACTERS = 600;

  private static final int MOST_SENTENCES = 5;

  /** Of a longer text the beginning is read. */
  private static final int MOST_READ = 2_000;

  /** From there on some nine of ten are right (docs/adr/0104), of authors that were left out. */
  private static final Map<Kind, Double> SURE =
      Map.of(Kind.DECISION, 0.87, Kind.PREFERENCE, 0.65, Kind.FACT, 0.7, Kind.COMMITMENT, 0.6);

  /** A kind of the rules that the network gives less. */
  private static final double UNLIKELY = 0.1;

  static Learnt of(Event event, Prose prose, Optional<MessageReader> network) {
    boolean fits =
        prose.text().length() <= MOST_CHARACTERS && prose.sentences().size() <= MOST_SENTENCES;
    String speaker = EventText.speaker(event.payload()).orElse("");
    String beginning = Prose.head(prose.text(), MOST_READ);
    Optional<Read> read = network.map(reader -> reader.read(beginning, speaker));
    return new Learnt(
        fits ? Optional.of(TextAnalysis.of(speaker, prose.text())) : Optional.empty(),
        read.filter(any -> fits).map(Read::kinds).orElse(Map.of()),
        read.flatMap(Read::telling));
  }

  /** The kind, where rules find another one. */
  MemoryKind with(MemoryKind found) {
    if (kinds.isEmpty()) {
      return found;
    }
    if (isSure(Kind.DECISION)) {
      return MemoryKind.DECISION;
    } else if (isSure(Kind.PREFERENCE)) {
      return MemoryKind.PREFERENCE;
    } else if (isSure(Kind.FACT)) {
      return MemoryKind.FACT;
    }
    return switch (found) {
      case DECISION -> unlessUnlikely(found, Kind.DECISION);
      case PREFERENCE -> unlessUnlikely(found, Kind.PREFERENCE);
      case FACT -> unlessUnlikely(found, Kind.FACT);
      default -> found;
    };
  }

  private MemoryKind unlessUnlikely(MemoryKind found, Kind kind) {
    return kinds.get(kind) < UNLIKELY ? MemoryKind.SESSION_NOTE : found;
  }

  private boolean isSure(Kind kind) {
    return kinds.getOrDefault(kind, 0.0) >= SURE.get(kind);
  }

  /** What was decided, of a decision. */
  Optional<Decision> decision(MemoryKind found) {
    return text.filter(any -> found == MemoryKind.DECISION).map(Decisions::of);
  }

  /** Who commits themselves to something. */
  Optional<String> committed() {
    return commitment().map(Commitment::by).filter(by -> !by.isEmpty());
  }

  /** By when. */
  Optional<String> due() {
    return commitment().map(Commitment::due).filter(due -> !due.isEmpty());
  }

  private Optional<Commitment> commitment() {
    return text.filter(any -> isSure(Kind.COMMITMENT)).map(Commitments::of);
  }
}
