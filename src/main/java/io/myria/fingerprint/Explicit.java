package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds requests to remember something: by an event of the type {@code memory_marker}, or in words
 * such as "Remember that …". What a tool gives back and what an assistant says asks nobody to
 * remember, and to remember to do something is a task.
 */
final class Explicit {

  private static final Lexicon LISTS = Lexicon.beside(Explicit.class);

  private static final Set<String> SILENT =
      Set.of(
          EventType.TOOL_RESULT,
          EventType.ACTION_OUTCOME,
          EventType.SUBAGENT_START,
          EventType.SUBAGENT_STOP,
          EventType.ASSISTANT_STOP);

  private static final Set<String> NO_PERSON = Set.of("assistant", "tool", "system");

  /** What may stand before an order that begins a clause. */
  private static final Set<String> BEFORE = LISTS.words("before");

  /** After "remember", a memory and not one that is asked for. */
  private static final Set<String> MEMORIES = LISTS.words("memories");

  private static final Set<String> TIMES = LISTS.words("times");

  private static final Set<String> ALWAYS = LISTS.words("always");

  private static final List<String[]> PHRASES =
      LISTS.lines("phrases").stream().map(line -> line.split(" ")).toList();

  private Explicit() {}

  static boolean is(Event event, Prose prose) {
    if (event.type().equals(EventType.MEMORY_MARKER)) {
      return true;
    }
    Optional<String> role = event.payload().string("role");
    if (SILENT.contains(event.type()) || role.filter(NO_PERSON::contains).isPresent()) {
      return false;
    }
    return prose.english() && prose.sentences().stream().anyMatch(Explicit::in)
        || prose.others().stream().anyMatch(cues -> cues.isExplicit(prose.sentences()));
  }

  private static boolean in(Sentence sentence) {
    if (sentence.isQuestion()) {
      return false;
    }
    for (int i = 0; i < sentence.size(); i++) {
      int at = i;
      boolean order = isOrder(sentence, i) && !sentence.at(i).quoted();
      if (order
          && (remembers(sentence, i)
              || forgetsNot(sentence, i)
              || PHRASES.stream().anyMatch(phrase -> sentence.has(at, phrase)))) {
        return true;
      }
    }
    return false;
  }

  /** Nobody stands before it who does it. */
  private static boolean isOrder(Sentence sentence, int i) {
    return i == 0 || sentence.in(i - 1, BEFORE);
  }

  private static boolean remembers(Sentence sentence, int i) {
    if (!sentence.has(i, "remember") || i + 1 >= sentence.size()) {
      return false;
    }
    if (sentence.has(i + 1, ":") || sentence.has(i + 1, "that") || sentence.has(i + 1, "this")) {
      return true;
    }
    if (sentence.has(i + 1, "to")) {
      return sentence.in(i + 2, ALWAYS);
    }
    return !sentence.in(i + 1, MEMORIES)
        && sentence.first(i + 1, i + 4, TIMES) < 0
        && hasVerb(sentence, i + 2);
  }

  /** "Don't forget that …", "never forget: …". */
  private static boolean forgetsNot(Sentence sentence, int i) {
    int forget = sentence.first(i, i + 4, Set.of("forget"));
    boolean not = sentence.has(i, "do", "n't") || sentence.has(i, "do", "not");
    if (forget < 0 || !not && !sentence.has(i, "never")) {
      return false;
    }
    int next = forget + 1;
    return sentence.has(next, ":")
        || sentence.has(next, "that")
        || !sentence.in(next, MEMORIES) && hasVerb(sentence, next + 1);
  }

  private static boolean hasVerb(Sentence sentence, int from) {
    for (int i = from; i < sentence.size(); i++) {
      if (sentence.at(i).isVerbal()) {
        return true;
      }
    }
    return false;
  }
}
