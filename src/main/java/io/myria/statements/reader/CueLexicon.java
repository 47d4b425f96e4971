package io.myria.statements.reader;

import io.myria.language.Phrases;
import io.myria.language.TokenList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The cues of one language: {@code cues.txt} in its folder, phrases as {@link Phrases} has them
 * under the name of a {@link Cue} in brackets. Lines that begin with # are comments.
 */
final class CueLexicon {

  private static final Map<String, Optional<CueLexicon>> KNOWN = new ConcurrentHashMap<>();

  private final Map<Cue, Phrases> phrases;

  private CueLexicon(Map<Cue, Phrases> phrases) {
    this.phrases = phrases;
  }

  /**
   * @param language two letters
   * @return empty where there is no such file: then nothing is read in that language
   */
  static Optional<CueLexicon> of(String language) {
    return KNOWN.computeIfAbsent(language, CueLexicon::load);
  }

  /** The cues of all known languages. */
  static List<CueLexicon> all() {
    return Listed.ALL;
  }

  private static final class Listed {
    private static final List<CueLexicon> ALL =
        WordList.LANGUAGES.stream().flatMap(language -> CueLexicon.of(language).stream()).toList();
  }

  private static Optional<CueLexicon> load(String language) {
    return text(language + "/cues.txt").map(CueLexicon::parse);
  }

  /** A resource file beside this package. */
  static Optional<String> text(String name) {
    try (InputStream in = CueLexicon.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException problem) {
      throw new UncheckedIOException("the resource " + name + " cannot be read", problem);
    }
  }

  private static CueLexicon parse(String file) {
    Map<Cue, StringBuilder> lines = new EnumMap<>(Cue.class);
    Cue current = null;
    for (String line : file.lines().map(String::strip).toList()) {
      if (line.startsWith("[")) {
        current = Cue.valueOf(line.substring(1, line.length() - 1).toUpperCase(Locale.ROOT));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        lines.computeIfAbsent(current, any -> new StringBuilder()).append(line).append('\n');
      }
    }
    Map<Cue, Phrases> phrases = new EnumMap<>(Cue.class);
    lines.forEach((cue, text) -> phrases.put(cue, Phrases.of(text.toString())));
    return new CueLexicon(phrases);
  }

  /** The cues that a sentence shows. */
  Set<Cue> in(TokenList tokens) {
    Set<Cue> found = EnumSet.noneOf(Cue.class);
    phrases.forEach(
        (cue, list) -> {
          if (list.in(tokens).isPresent()) {
            found.add(cue);
          }
        });
    return found;
  }

  /** Whether a sentence shows one of some cues. */
  boolean shows(Set<Cue> cues, TokenList tokens) {
    return cues.stream()
        .map(phrases::get)
        .anyMatch(list -> list != null && list.in(tokens).isPresent());
  }

  /** Where a cue first stands in a sentence. */
  Optional<Phrases.Match> first(Cue cue, TokenList tokens) {
    Phrases list = phrases.get(cue);
    return list == null ? Optional.empty() : list.in(tokens);
  }
}
