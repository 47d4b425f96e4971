package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import io.myria.statements.OpenChange.Gone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads facts and changes of things that are named by any noun. Confined to one text. */
public final class OpenReader {

  private static final Lexicon LISTS = Lexicon.beside(OpenReader.class);

  /** Of longer texts these are kept. */
  private static final int MOST = 16;

  private static final int LEAD_WORDS = 7;

  /** A longer text is not outdated, nor a correction, for what one of its sentences says. */
  private static final int WORDS = 80;

  /** They begin what corrects. */
  private static final Set<String> LEADS = LISTS.words("leads");

  /** Somebody says so, or thinks so. */
  private static final Set<String> REPORTED = LISTS.words("reported");

  private static final Set<String> BESIDE = LISTS.words("beside");

  private final Optional<String> speaker;
  private final List<OpenFact> facts = new ArrayList<>();
  private final List<OpenChange> changes = new ArrayList<>();

  /** What was spoken of last. */
  private Optional<NounPhrase> last = Optional.empty();

  /** What the sentence before said to be no more. */
  private List<Gone> before = List.of();

  /** Whether the sentence before was "change of plan" or the like. */
  private boolean announced;

  private OpenReader(Optional<String> speaker) {
    this.speaker = speaker;
  }

  /**
   * @param speaker whom "my" means
   */
  public static OpenContent read(String text, Optional<String> speaker) {
    OpenReader reader = new OpenReader(speaker);
    List<WordSpan> sentences = WordSplitter.sentences(text);
    if (sentences.stream().mapToInt(WordSpan::size).sum() > WORDS) {
      return OpenContent.NOTHING;
    }
    for (WordSpan whole : sentences) {
      // What a picture shows stands in brackets, and is told by nobody.
      WordSpan sentence = whole.between(0, whole.first(0, "["));
      boolean told = !isUnreal(sentence) && !sentence.any(REPORTED);
      if (told && !sentence.isEmpty() && reader.facts.size() < MOST) {
        reader.read(sentence);
      }
    }
    return new OpenContent(reader.facts, reader.changes);
  }

  /** "If you need it, the code is 12" tells what is so. */
  private static boolean isUnreal(WordSpan sentence) {
    return EnglishWords.isUntold(sentence)
        || sentence.lower(0).equals("if") && !sentence.lower(1).equals("you");
  }

  private void read(WordSpan sentence) {
    OpenSentence read = new OpenSentence(sentence, speaker, last);
    read.clauses();
    boolean said = announced || Change.isSaid(sentence);
    boolean firm = announced || sentence.in(0, LEADS) || sentence.has(0, "from now on");
    boolean adds = sentence.any(BESIDE) || sentence.text().contains("as well");
    List<Gone> gone = new ArrayList<>(before);
    gone.addAll(read.gone());
    boolean ends = !read.gone().isEmpty();
    if (!adds && (said || ends || read.isRenewed() || !before.isEmpty())) {
      changes.add(read.change(gone, said, firm));
    }
    facts.addAll(adds && !ends ? List.of() : read.told());
    last = read.last();
    before = read.gone();
    announced = said && read.told().isEmpty() && !ends && sentence.size() <= LEAD_WORDS;
  }
}
