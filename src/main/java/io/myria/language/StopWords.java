package io.myria.language;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/**
 * Function words by language, as terms: each word has been through the analysis. Lucene's lists,
 * and short ones of our own where it has none.
 *
 * <p>The lists are never united: "die", "war" and "was" mean something in one language and nothing
 * in another.
 */
final class StopWords {

  private static final Lexicon LISTS = Lexicon.beside(StopWords.class);

  /** What the Snowball list lacks of the words that fill English conversation. */
  private static final String MORE_ENGLISH = LISTS.text("more-english");

  /** Snowball leaves out words that also mean something; in a question they are not meant so. */
  private static final String MORE_GERMAN = LISTS.text("more-german");

  private static final String MORE_FRENCH = LISTS.text("more-french");

  private static final String CHINESE = LISTS.text("chinese");

  private static final String JAPANESE = LISTS.text("japanese");

  private static final String KOREAN = LISTS.text("korean");

  static final Set<String> ENGLISH =
      analysed(Stream.concat(snowballEnglish(), words(MORE_ENGLISH)));

  private static final Map<String, Set<String>> OTHERS = others();

  /** The other languages that have each word. */
  private static final Map<String, List<String>> LANGUAGES = languages();

  /** The last letter of Latin Extended-B. */
  private static final int LAST_LATIN = 0x24F;

  private StopWords() {}

  static Set<String> among(Collection<String> terms) {
    return of(terms).terms();
  }

  /** Function words of some terms, by the one language that they suggest most. */
  static FunctionWords of(Collection<String> terms) {
    Set<String> distinct = new LinkedHashSet<>(terms);
    Set<String> english = found(distinct, ENGLISH);
    Set<String> best = english;
    Map<String, Integer> counts = counts(distinct);
    for (Map.Entry<String, Set<String>> language : OTHERS.entrySet()) {
      if (counts.getOrDefault(language.getKey(), 0) > best.size()) {
        Set<String> found = found(distinct, language.getValue());
        best = isConvincing(found) ? found : best;
      }
    }
    return new FunctionWords(best, best == english);
  }

  /** By the languages that have most of them. */
  static Languages languages(Collection<String> terms) {
    Set<String> distinct = new LinkedHashSet<>(terms);
    int english = found(distinct, ENGLISH).size();
    int most = english;
    boolean convincing = false;
    Set<String> likely = new LinkedHashSet<>(english > 0 ? Set.of("en") : Set.of());
    Map<String, Integer> counts = counts(distinct);
    for (Map.Entry<String, Set<String>> language : OTHERS.entrySet()) {
      if (counts.getOrDefault(language.getKey(), 0) < Math.max(1, most)) {
        continue;
      }
      Set<String> found = found(distinct, language.getValue());
      if (found.size() > most) {
        likely.clear();
        most = found.size();
      }
      if (!found.isEmpty() && found.size() == most) {
        likely.add(language.getKey());
        convincing |= most > english && isConvincing(found);
      }
    }
    return new Languages(!convincing, likely);
  }

  /** How many of the terms each other language has that has any; most have none. */
  private static Map<String, Integer> counts(Set<String> terms) {
    Map<String, Integer> counts = new HashMap<>();
    for (String term : terms) {
      for (String language : LANGUAGES.getOrDefault(term, List.of())) {
        counts.merge(language, 1, Integer::sum);
      }
    }
    return counts;
  }

  private static Map<String, List<String>> languages() {
    Map<String, List<String>> languages = new HashMap<>();
    OTHERS.forEach(
        (language, words) ->
            words.forEach(
                word -> languages.computeIfAbsent(word, key -> new ArrayList<>()).add(language)));
    return languages;
  }

  /** One word in Latin script says nothing, for English may have it too; two are no accident. */
  private static boolean isConvincing(Set<String> found) {
    return found.size() > 1 || found.iterator().next().codePointAt(0) > LAST_LATIN;
  }

  private static Set<String> found(Set<String> terms, Set<String> language) {
    return terms.stream()
        .filter(language::contains)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Map<String, Set<String>> others() {
    Map<String, Set<String>> lists = new LinkedHashMap<>();
    lists.put("de", analysed(GermanAnalyzer.getDefaultStopSet(), MORE_GERMAN));
    lists.put("fr", analysed(FrenchAnalyzer.getDefaultStopSet(), MORE_FRENCH));
    lists.put("es", analysed(SpanishAnalyzer.getDefaultStopSet()));
    lists.put("pt", analysed(PortugueseAnalyzer.getDefaultStopSet()));
    lists.put("it", analysed(ItalianAnalyzer.getDefaultStopSet()));
    lists.put("nl", analysed(DutchAnalyzer.getDefaultStopSet()));
    lists.put("ru", analysed(RussianAnalyzer.getDefaultStopSet()));
    lists.put("zh", analysed(words(CHINESE)));
    lists.put("ja", analysed(words(JAPANESE)));
    lists.put("ko", analysed(words(KOREAN)));
    lists.put("ar", analysed(ArabicAnalyzer.getDefaultStopSet()));
    lists.put("hi", analysed(HindiAnalyzer.getDefaultStopSet()));
    lists.put("th", analysed(ThaiAnalyzer.getDefaultStopSet()));
    lists.put("tr", analysed(TurkishAnalyzer.getDefaultStopSet()));
    lists.put("id", analysed(IndonesianAnalyzer.getDefaultStopSet()));
    lists.put("sv", analysed(SwedishAnalyzer.getDefaultStopSet()));
    lists.put("da", analysed(DanishAnalyzer.getDefaultStopSet()));
    lists.put("no", analysed(NorwegianAnalyzer.getDefaultStopSet()));
    lists.put("fi", analysed(FinnishAnalyzer.getDefaultStopSet()));
    lists.put("hu", analysed(HungarianAnalyzer.getDefaultStopSet()));
    lists.put("cs", analysed(CzechAnalyzer.getDefaultStopSet()));
    lists.put("ro", analysed(RomanianAnalyzer.getDefaultStopSet()));
    lists.put("ca", analysed(CatalanAnalyzer.getDefaultStopSet()));
    lists.put("el", analysed(GreekAnalyzer.getDefaultStopSet()));
    lists.put("bg", analysed(BulgarianAnalyzer.getDefaultStopSet()));
    lists.put("fa", analysed(PersianAnalyzer.getDefaultStopSet()));
    lists.put("bn", analysed(BengaliAnalyzer.getDefaultStopSet()));
    return lists;
  }

  private static Stream<String> words(String list) {
    return Stream.of(list.split("\\s+"));
  }

  /** Lucene's own English set has 33 words and neither "you" nor "what". */
  private static Stream<String> snowballEnglish() {
    String list = "/org/apache/lucene/analysis/snowball/english_stop.txt";
    try (Reader reader =
        new InputStreamReader(
            EnglishAnalyzer.class.getResourceAsStream(list), StandardCharsets.UTF_8)) {
      return words(WordlistLoader.getSnowballWordSet(reader));
    } catch (IOException e) {
      throw new UncheckedIOException("Lucene's list of English function words", e);
    }
  }

  private static Stream<String> words(CharArraySet set) {
    return set.stream().map(word -> new String((char[]) word));
  }

  private static Set<String> analysed(CharArraySet set) {
    return analysed(words(set));
  }

  private static Set<String> analysed(CharArraySet set, String more) {
    return analysed(Stream.concat(words(set), words(more)));
  }

  /** A word that analysis divides is left out: its parts are not function words by themselves. */
  private static Set<String> analysed(Stream<String> words) {
    return words
        .map(Analysis::terms)
        .filter(terms -> terms.size() == 1)
        .map(terms -> terms.get(0))
        .collect(Collectors.toUnmodifiableSet());
  }
}
