package io.myria.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.migration.SchemaCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules for all text files, migrations and decision records. */
class FilesTest {

  private static final Path MIGRATIONS = Path.of("src/main/resources/io/myria/database/migration");
  private static final Pattern MIGRATION = Pattern.compile("V(\\d{4})((__|_)[a-z0-9]+)+\\.sql");

  private static final Path SOURCES = Path.of("src/main/java/io/myria");
  private static final Path ARCHITECTURE = Path.of("docs/internals/architecture.md");
  private static final Pattern NAME_OF_FILE = Pattern.compile("`([a-z][a-z/]*(?:[A-Z]\\w*)?)`");

  private static final Path DECISIONS = Path.of("docs", "adr");
  private static final Pattern DECISION = Pattern.compile("(\\d{4})(-[a-z0-9]+)+\\.md");

  @Test
  void commentsHaveNoToDoMarkers() {
    Predicate<String> marker =
        Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b").asPredicate();
    assertThat(WorkingTree.texts()).flatMap(file -> found(file, marker)).isEmpty();
  }

  @Test
  void filesDoNotNameFoldersOfADevelopersMachine() {
    Predicate<String> home = Pattern.compile("(^|[^\\w.])/(wo" + "rk|ro" + "ot)/").asPredicate();
    Predicate<String> temporary = Pattern.compile("(^|[^\\w.])/t" + "mp/").asPredicate();
    assertThat(WorkingTree.texts())
        .flatMap(file -> found(file, WorkingTree.isMain(file) ? home.or(temporary) : home))
        .isEmpty();
  }

  @Test
  void migrationsHaveUniqueNumbersAndTheServerRequiresTheNewest() {
    List<String> numbers = numbers(MIGRATIONS, MIGRATION);
    assertThat(numbers).isNotEmpty().doesNotHaveDuplicates();
    assertThat(numbers).last().isEqualTo(SchemaCheck.VERSION);
  }

  @Test
  void decisionsHaveUniqueNumbersAndStartWithThem() {
    List<String> numbers = numbers(DECISIONS, DECISION);
    assertThat(numbers).isNotEmpty().doesNotHaveDuplicates();
    assertThat(WorkingTree.children(DECISIONS))
        .allSatisfy(
            file -> {
              int number = Integer.parseInt(file.getFileName().toString().substring(0, 4));
              assertThat(WorkingTree.read(file))
                  .as(file.toString())
                  .startsWith("# " + number + ". ");
            });
  }

  @Test
  void decisionsHaveStatusContextDecisionAndConsequences() {
    assertThat(WorkingTree.children(DECISIONS))
        .allSatisfy(
            file ->
                assertThat(WorkingTree.lines(file))
                    .as(file.toString())
                    .containsSubsequence(
                        "## Status", "## Context", "## Decision", "## Consequences"));
  }

  @Test
  void architecturePageNamesExistingFiles() {
    List<String> names =
        NAME_OF_FILE
            .matcher(WorkingTree.read(ARCHITECTURE))
            .results()
            .map(name -> name.group(1))
            .toList();
    assertThat(names).isNotEmpty();
    assertThat(names)
        .filteredOn(name -> Stream.of("", ".java").noneMatch(kind -> exists(name + kind)))
        .isEmpty();
  }

  private static boolean exists(String name) {
    return Files.exists(SOURCES.resolve(name)) || Files.exists(Path.of(name));
  }

  private static List<String> found(Path file, Predicate<String> wrong) {
    List<String> lines = WorkingTree.lines(file);
    return IntStream.range(0, lines.size())
        .filter(index -> wrong.test(lines.get(index)))
        .mapToObj(index -> file + ":" + (index + 1) + ": " + lines.get(index).strip())
        .toList();
  }

  private static List<String> numbers(Path folder, Pattern name) {
    return WorkingTree.children(folder).map(file -> number(file, name)).sorted().toList();
  }

  private static String number(Path file, Pattern name) {
    Matcher matcher = name.matcher(file.getFileName().toString());
    assertThat(matcher.matches()).as("%s is named like %s", file, name).isTrue();
    return matcher.group(1);
  }
}
