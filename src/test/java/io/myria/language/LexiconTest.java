package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LexiconTest {

  private static final Pattern OWNER = Pattern.compile("Lexicon\\.beside\\(\\s*(\\w+)\\.class[,)]");
  private static final Pattern LIST = Pattern.compile("(?m)^\\[(.+)]$");

  @Test
  void aListWithoutAResourceOrANameIsRefused() {
    assertThatThrownBy(() -> Lexicon.beside(LexiconTest.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the resource lexicon-test.txt is missing");
    assertThatThrownBy(() -> Lexicon.beside(StopWords.class).words("klingon"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("stop-words.txt lacks the list klingon");
  }

  @Test
  void aListHoldsItsWords() {
    assertThat(Lexicon.beside(StopWords.class).words("more-english"))
        .hasSize(23)
        .contains("also", "yet")
        .doesNotContain("[more-german]", "");
  }

  @Test
  void listsOfSeveralLanguagesAreJoined() {
    Lexicon both = Lexicon.beside(LexiconTest.class, List.of("aa", "zz", "bb"));
    assertThat(both.words("colours")).containsExactlyInAnyOrder("red", "green", "rouge");
    assertThat(both.lines("plain")).containsExactly("one two", "three");
    assertThatThrownBy(() -> Lexicon.beside(LexiconTest.class, List.of("zz")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the resource lexicon-test.txt is missing in [zz]");
  }

  @Test
  void alternativesAreExpressionsThatMayNameOtherLists() {
    Pattern pattern =
        Pattern.compile(Lexicon.beside(LexiconTest.class, List.of("aa")).alternatives("things"));
    assertThat(List.of("red house", "green house", "aaa", "car"))
        .allMatch(pattern.asMatchPredicate());
    assertThat(List.of("house", "aa", "red car")).noneMatch(pattern.asMatchPredicate());
  }

  /** A list that nobody reads would look as if it had an effect. */
  @Test
  void everyListIsReadAndHasWords() throws IOException {
    List<String> unread = new ArrayList<>();
    int owners = 0;
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        String code = Files.readString(file);
        Matcher owner = OWNER.matcher(code);
        if (owner.find() && !file.endsWith("Lexicon.java")) {
          owners++;
          unread.addAll(unread(owner.group(1), file, code));
        }
      }
    }
    assertThat(owners).isGreaterThan(30);
    assertThat(unread).isEmpty();
  }

  /** A list is read by its name, or for each constant of an enumeration of the package. */
  private static List<String> unread(String owner, Path file, String code) throws IOException {
    assertThat(file).hasFileName(owner + ".java");
    String name = owner.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    List<String> unread = new ArrayList<>();
    List<Path> resources = resources(file, name + ".txt");
    assertThat(resources).as(name).isNotEmpty();
    for (Path resource : resources) {
      String text = Files.readString(resource);
      for (Matcher list = LIST.matcher(text); list.find(); ) {
        String read = list.group(1);
        String constant = "\\b" + read.toUpperCase(Locale.ROOT) + "\\b";
        if (!code.contains('"' + read + '"')
            && !text.contains('{' + read + '}')
            && !isIn(file.getParent(), Pattern.compile(constant))) {
          unread.add(resource + " " + read);
        }
      }
    }
    return unread;
  }

  /** Beside the class, and in the folders of languages there. */
  private static List<Path> resources(Path file, String name) throws IOException {
    Path folder =
        Path.of("src", "main", "resources")
            .resolve(Path.of("src", "main", "java").relativize(file))
            .getParent();
    try (Stream<Path> files = Files.walk(folder, 2)) {
      return files
          .filter(one -> one.endsWith(name))
          .filter(one -> one.getNameCount() - folder.getNameCount() == 1 || isLanguage(one))
          .toList();
    }
  }

  private static boolean isLanguage(Path resource) {
    return resource.getParent().getFileName().toString().length() == 2;
  }

  private static boolean isIn(Path folder, Pattern constant) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        if (constant.matcher(Files.readString(file)).find()) {
          return true;
        }
      }
    }
    return false;
  }
}
