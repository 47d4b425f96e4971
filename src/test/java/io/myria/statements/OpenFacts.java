package io.myria.statements;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Facts of nouns that no list of rules has, each with what corrects it, and pairs of texts neither
 * of which takes the place of the other. Half of both were written down before any rule for them,
 * and no rule was written by these.
 */
public final class OpenFacts {

  /** A fact, the later text that corrects it, and a question that is for it. */
  public record Corrected(String fact, String correction, String question) {}

  /** Two texts that both hold, the first one said before. */
  public record Holding(String one, String other) {}

  private OpenFacts() {}

  /** What rules may be written by. */
  public static List<Corrected> seen() {
    return corrected("open-facts-seen.txt");
  }

  public static List<Corrected> heldOut() {
    return corrected("open-facts-held-out.txt");
  }

  /** In freer words: facts told by verbs, corrections of several sentences. */
  public static List<Corrected> free() {
    return corrected("open-facts-free.txt");
  }

  public static List<Holding> seenHolding() {
    return holding("open-near-misses-seen.txt");
  }

  public static List<Holding> heldOutHolding() {
    return holding("open-near-misses-held-out.txt");
  }

  private static List<Corrected> corrected(String file) {
    return lines(file).stream().map(line -> new Corrected(line[0], line[1], line[2])).toList();
  }

  private static List<Holding> holding(String file) {
    return lines(file).stream().map(line -> new Holding(line[0], line[1])).toList();
  }

  private static List<String[]> lines(String file) {
    try (InputStream stream = OpenFacts.class.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" \\| "))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
