package io.myria.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import io.myria.drill.KeptFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * All Java code has the layout of google-java-format. This is a test and not a plugin because the
 * formatter parses with the compiler of its own JVM: Maven may run on an older Java than the code
 * is written in, tests never do. {@code mvn -q test -Dtest=FormattingTest -Dmyria.format.write}
 * formats the files.
 */
class FormattingTest {

  private static final JavaFormatterOptions STYLE = JavaFormatterOptions.defaultOptions();

  private static final boolean WRITE = System.getProperty("myria.format.write") != null;

  /** Digests of texts that this formatter leaves as they are, so that a text is parsed once. */
  private static final Path KNOWN =
      KeptFolder.get()
          .resolve("formatted-" + Formatter.class.getPackage().getImplementationVersion());

  /** More than these are of texts that are gone. */
  private static final int MOST_KNOWN = 50_000;

  /** A file whose text has that digest. */
  private record Checked(Path file, String digest, boolean formatted) {}

  @Test
  void everyFileIsFormatted() throws IOException {
    List<Path> files = WorkingTree.java();
    assertThat(files).isNotEmpty();
    Set<String> known = Files.exists(KNOWN) ? Set.copyOf(Files.readAllLines(KNOWN)) : Set.of();
    List<Checked> all = files.parallelStream().map(file -> check(file, known)).toList();
    Set<String> now =
        all.stream()
            .filter(Checked::formatted)
            .map(Checked::digest)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!known.containsAll(now)) {
      now.addAll(known.size() < MOST_KNOWN ? known : Set.of());
      Path written = Files.createTempFile(KNOWN.getParent(), "formatted", "");
      Files.write(written, now);
      Files.move(written, KNOWN, StandardCopyOption.ATOMIC_MOVE);
    }
    assertThat(all.stream().filter(one -> !WRITE && !one.formatted()).map(Checked::file))
        .as("unformatted files; mvn -q test -Dtest=FormattingTest -Dmyria.format.write formats")
        .isEmpty();
  }

  @Test
  void codeOfJava21IsFormatted() throws FormatterException {
    String record = "record Pair(Object left,Object right){}";
    String method =
        "static String name(Object value){return switch(value){"
            + "case Pair(String left,var right) when left.isEmpty()->left;default->\"\";};}";
    assertThat(format("package some;import java.util.List;class Some{" + record + method + "}"))
        .isEqualTo(
            """
            package some;

            class Some {
              record Pair(Object left, Object right) {}

              static String name(Object value) {
                return switch (value) {
                  case Pair(String left, var right) when left.isEmpty() -> left;
                  default -> "";
                };
              }
            }
            """);
  }

  private static Checked check(Path file, Set<String> known) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      String digest = UUID.nameUUIDFromBytes(bytes).toString();
      if (known.contains(digest)) {
        return new Checked(file, digest, true);
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      String formatted = format(text);
      if (WRITE && !formatted.equals(text)) {
        Files.writeString(file, formatted);
      }
      return new Checked(file, digest, formatted.equals(text));
    } catch (IOException problem) {
      throw new UncheckedIOException(file.toString(), problem);
    } catch (FormatterException problem) {
      throw new IllegalStateException(file + " is no Java code", problem);
    }
  }

  private static String format(String text) throws FormatterException {
    String used = RemoveUnusedImports.removeUnusedImports(text);
    return new Formatter(STYLE).formatSource(ImportOrderer.reorderImports(used, STYLE.style()));
  }
}
