package io.myria.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.myria.drill.Drill;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every regular expression of the main code takes time linear in the text, however it is applied:
 * steps are counted, as the characters that the engine reads, so that the answer does not depend on
 * the machine. The expressions are found in the code; a new one is covered by being written.
 */
class LinearPatternsTest {

  private static final int UNITS = 600;

  /** With every end, and with more of an expression's own characters. */
  private static final boolean DRILL = Boolean.getBoolean("myria.drills");

  /** An expression's first characters are combined with each other. */
  private static final int LETTERS = DRILL ? 24 : 10;

  private static final int DEEP_UNITS = 32 * 1024;

  /**
   * A quarter of what a thread usually has for frames, beside some 100 KiB that the JVM keeps, for
   * texts of a quarter of the length that would be needed otherwise.
   */
  private static final long DEEP_STACK = (100 + 230) * 1024L;

  private static final Pattern REPEATED_GROUP = Pattern.compile("\\)(?:[*+]|\\{\\d+,\\})(?!\\+)");

  /** Linear is four; 16 is quadratic. */
  private static final int RATIO = 7;

  /** Fewer steps for each character are no trouble, whatever the ratio. */
  private static final int STEPS = 25;

  /** The same for texts of a quarter of the length. */
  private static final double SURE_RATIO = 4.9;

  private static final int FEW_STEPS = 5;

  /** An expression that is given to a method of a string, as a literal. */
  private static final String STRING = "\"((?:[^\"\\\\]|\\\\.)*+)\"";

  private static final Pattern LITERAL =
      Pattern.compile(
          "\\.(?:(?:matches|split)\\(\\s*+"
              + STRING
              + "|replace(?:All|First)\\(\\s*+"
              + STRING
              + "\\s*+,)");

  private static final List<String> OTHERS =
      List.of(" ", "\n", "a", "A", "1", "f", "-", ".", ",", "\"", ">", "\u00e9", "\u0007");

  static Stream<Arguments> patterns() throws IllegalAccessException {
    List<Arguments> found = new ArrayList<>();
    for (JavaClass type : MainClasses.ALL) {
      for (Field field : fields(type)) {
        if (field.getGenericType().getTypeName().contains(Pattern.class.getName())
            && Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          for (Pattern pattern : in(field.get(null))) {
            found.add(Arguments.of(type.getSimpleName() + "." + field.getName(), pattern));
          }
        }
      }
    }
    for (Path file : WorkingTree.java()) {
      if (WorkingTree.isMain(file)) {
        Matcher literal = LITERAL.matcher(WorkingTree.read(file));
        while (literal.find()) {
          String written = literal.group(literal.group(1) == null ? 2 : 1);
          Pattern pattern = Pattern.compile(written.translateEscapes());
          found.add(Arguments.of(file.getFileName().toString(), pattern));
        }
      }
    }
    return found.stream();
  }

  private static List<Field> fields(JavaClass type) {
    try {
      Class<?> loaded =
          Class.forName(type.getName(), false, LinearPatternsTest.class.getClassLoader());
      return List.of(loaded.getDeclaredFields());
    } catch (ClassNotFoundException | LinkageError absent) {
      return List.of();
    }
  }

  private static List<Pattern> in(Object held) {
    if (held instanceof Pattern pattern) {
      return List.of(pattern);
    }
    if (held instanceof Map<?, ?> map) {
      return Stream.concat(map.keySet().stream(), map.values().stream())
          .filter(Pattern.class::isInstance)
          .map(Pattern.class::cast)
          .toList();
    }
    return ((Collection<?>) held).stream().map(Pattern.class::cast).toList();
  }

  @Test
  void expressionsAreFoundInTheCode() throws IllegalAccessException {
    assertThat(patterns().count()).isGreaterThan(140);
  }

  @Drill
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("patterns")
  void anExpressionTakesLinearTime(String where, Pattern pattern) {
    assertThat(slow(pattern))
        .as("texts for which %s of %s is not linear", pattern, where)
        .isEmpty();
  }

  private static Set<String> slow(Pattern pattern) {
    Set<String> slow = new TreeSet<>();
    for (Repetitions.Text text : texts(pattern)) {
      if (slow.size() > 3) {
        break;
      }
      boolean few = hasFewSteps(Way.FIND, pattern, text);
      for (Way way : Way.values()) {
        // Looking for it everywhere begins with looking at the beginning.
        if (few && way != Way.MATCHES || isSurelyLinear(way, pattern, text)) {
          continue;
        }
        long once = steps(way, pattern, text.apply(UNITS));
        if (once >= 0 && once < (long) UNITS * STEPS) {
          continue;
        }
        long many = once < 0 ? once : steps(way, pattern, text.apply(4 * UNITS));
        if (many < 0 || many > RATIO * once) {
          slow.add("%s of %s: %d, %d".formatted(way, text, once, many));
        }
      }
    }
    return slow;
  }

  /** The test fails where it should. */
  @ParameterizedTest
  @ValueSource(strings = {"\\s+$", "a*b", "(?:[a-z]+,?)+;", "\\d+\\.\\d+x", "[^>]*>"})
  void anExpressionThatIsNotLinearIsFound(String expression) {
    assertThat(slow(Pattern.compile(expression))).isNotEmpty();
  }

  private static boolean hasFewSteps(Way way, Pattern pattern, Repetitions.Text text) {
    long steps = steps(way, pattern, text.apply(UNITS / 4));
    return steps >= 0 && steps < UNITS / 4 * FEW_STEPS;
  }

  /**
   * By texts of a quarter of the length. Of {@code a * n + b * n * n} steps neither bound lets
   * through what the test itself would not.
   */
  private static boolean isSurelyLinear(Way way, Pattern pattern, Repetitions.Text text) {
    long few = steps(way, pattern, text.apply(UNITS / 4));
    if (few < 0 || few < UNITS / 4 * FEW_STEPS) {
      return few >= 0;
    }
    long many = steps(way, pattern, text.apply(UNITS));
    return many >= 0 && many < SURE_RATIO * few;
  }

  /** The engine calls itself for each repetition of a group that it may have to give back. */
  @Drill
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("patterns")
  void anExpressionTakesNoStackForEachRepetition(String where, Pattern pattern) throws Exception {
    if (!REPEATED_GROUP.matcher(pattern.pattern()).find()) {
      return;
    }
    FutureTask<List<String>> deep = new FutureTask<>(() -> tooDeep(pattern));
    new Thread(null, deep, where, DEEP_STACK).start();
    assertThat(deep.get()).as("texts too deep for %s of %s", pattern, where).isEmpty();
  }

  private static List<String> tooDeep(Pattern pattern) {
    List<String> deep = new ArrayList<>();
    for (Repetitions.Text text : texts(pattern)) {
      String repeated = text.apply(DEEP_UNITS);
      try {
        pattern.matcher(repeated).matches();
        pattern.matcher(repeated).find();
      } catch (StackOverflowError overflow) {
        deep.add(text.toString());
      }
    }
    return deep;
  }

  private static List<Repetitions.Text> texts(Pattern pattern) {
    List<Repetitions.Text> texts =
        new ArrayList<>(DRILL ? Repetitions.all() : Repetitions.withTwoEnds());
    Set<String> letters = new LinkedHashSet<>(OTHERS);
    pattern
        .pattern()
        .codePoints()
        .filter(point -> !Character.isDigit(point))
        .limit(LETTERS)
        .mapToObj(Character::toString)
        .forEach(letters::add);
    for (String one : letters) {
      for (String other : letters) {
        texts.add(new Repetitions.Text(one + other, ""));
      }
    }
    return texts;
  }

  private enum Way {
    FIND(
        matcher -> {
          while (matcher.find()) {
            matcher.end();
          }
        }),
    MATCHES(Matcher::matches),
    LOOKING_AT(Matcher::lookingAt);

    private final Consumer<Matcher> application;

    Way(Consumer<Matcher> application) {
      this.application = application;
    }
  }

  /** Characters that were read; negative where there was no end to it. */
  private static long steps(Way way, Pattern pattern, String text) {
    Counted counted = new Counted(text);
    try {
      way.application.accept(pattern.matcher(counted));
      return counted.steps;
    } catch (TooMany | StackOverflowError endless) {
      return -1;
    }
  }

  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super(null, null, false, false);
    }
  }

  private static final class Counted implements CharSequence {
    private final String text;
    private final long most;
    private long steps;

    Counted(String text) {
      this.text = text;
      this.most = 600L * text.length();
    }

    @Override
    public char charAt(int index) {
      if (++steps > most) {
        throw new TooMany();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
