package io.myria.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.myria.drill.Drill;
import io.myria.event.Event;
import io.myria.event.Payload;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever in the main code reads a text takes processor time linear in it. Found in the code are
 * all static methods and constructors that take a text, an event or a payload, and otherwise only
 * what can be made up; what needs more is listed in {@link Readers}.
 */
class LinearReadersTest {

  private static final int UNITS = 64 * 1024;

  /** Of a text of that length: less is no trouble, whatever it is for another length. */
  private static final long FLOOR_NANOS = 150_000_000;

  /** Some readers look at so much of a text alone; what they do there is to be linear, too. */
  private static final int BEGINNING_UNITS = 8_000;

  private static final long BEGINNING_NANOS = 50_000_000;

  /**
   * An eighth: a reader of which this takes {@link #QUICK_NANOS} takes 64 times that if quadratic.
   */
  private static final int QUICK_UNITS = UNITS / 8;

  private static final long QUICK_NANOS = 8_000_000;

  /** Linear is four; 16 is quadratic. */
  private static final int RATIO = 8;

  /** The same for twice the length: linear is two, and what stays below is below the other. */
  private static final double SURE_RATIO = 2.4;

  /** A build reads every sixth text with each reader, others with another one. */
  private static final int SHARE = 6;

  /** Every reader, private ones too, with every kind of text and every end: an hour. */
  private static final boolean DRILL = Boolean.getBoolean("myria.drills");

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final Set<Class<?>> TEXTS = Set.of(String.class, Event.class, Payload.class);

  /**
   * What waits for a person or ends work; what takes an expression or a table of Myria's own; and a
   * distance that is only asked of names of bounded length.
   */
  private static final Set<String> LEFT_OUT =
      Set.of(
          "TerminalPrompt.ask",
          "OpenTransaction.refuse",
          "RowCheck$Table.of",
          "EnglishWords.verbs",
          "NearestName.distance",
          "NearestName.edits");

  private final String thread = Thread.currentThread().getName();

  /** A reader may name the thread by what it reads, which the next test of the thread would see. */
  @AfterEach
  void rename() {
    Thread.currentThread().setName(thread);
  }

  /** A way of reading a text. */
  @FunctionalInterface
  interface Reader {
    void read(String text) throws Exception;
  }

  static Stream<Arguments> readers() {
    List<Arguments> found = new ArrayList<>();
    for (JavaClass type : MainClasses.ALL) {
      if (!type.getPackageName().startsWith("io.myria.launch")) {
        executables(type).stream()
            .filter(LinearReadersTest::takesText)
            .filter(one -> !LEFT_OUT.contains(name(one)))
            .forEach(one -> found.add(Arguments.of(name(one), reader(one))));
      }
    }
    Readers.ALL.forEach((name, reader) -> found.add(Arguments.of(name, reader)));
    return found.stream();
  }

  private static List<Executable> executables(JavaClass type) {
    try {
      ClassLoader loader = LinearReadersTest.class.getClassLoader();
      Class<?> loaded = Class.forName(type.getName(), false, loader);
      List<Executable> all = new ArrayList<>();
      Stream.of(loaded.getDeclaredMethods())
          .filter(method -> Modifier.isStatic(method.getModifiers()))
          .forEach(all::add);
      if (!Modifier.isAbstract(loaded.getModifiers()) && !loaded.isEnum()) {
        all.addAll(List.of(loaded.getDeclaredConstructors()));
      }
      all.removeIf(one -> !DRILL && Modifier.isPrivate(one.getModifiers()));
      all.removeIf(one -> one.isSynthetic() || one.getName().equals("valueOf"));
      return all;
    } catch (ClassNotFoundException | LinkageError absent) {
      return List.of();
    }
  }

  private static String name(Executable executable) {
    Class<?> type = executable.getDeclaringClass();
    String simple = type.getName().substring(type.getPackageName().length() + 1);
    return executable instanceof Constructor ? simple : simple + "." + executable.getName();
  }

  private static boolean takesText(Executable executable) {
    List<Class<?>> types = Arrays.asList(executable.getParameterTypes());
    return types.stream().anyMatch(TEXTS::contains)
        && types.stream().allMatch(type -> TEXTS.contains(type) || sample(type).isPresent());
  }

  private static Reader reader(Executable executable) {
    executable.setAccessible(true);
    return text -> {
      Object[] arguments =
          Stream.of(executable.getParameterTypes())
              .map(type -> TEXTS.contains(type) ? text(type, text) : sample(type).orElseThrow())
              .toArray();
      try {
        if (executable instanceof Constructor<?> constructor) {
          constructor.newInstance(arguments);
        } else {
          ((Method) executable).invoke(null, arguments);
        }
      } catch (InvocationTargetException refused) {
        if (refused.getCause() instanceof StackOverflowError deep) {
          throw deep;
        }
      }
    };
  }

  private static Object text(Class<?> type, String text) {
    if (type == Event.class) {
      return Readers.event("message", Readers.said(text));
    }
    return type == Payload.class ? Readers.called(text) : text;
  }

  private static Optional<Object> sample(Class<?> type) {
    Object sample = null;
    if (type == int.class) {
      sample = 100;
    } else if (type == long.class) {
      sample = 100L;
    } else if (type == boolean.class) {
      sample = true;
    } else if (type == double.class) {
      sample = 0.5;
    } else if (type == List.class || type == Collection.class) {
      sample = new ArrayList<>();
    } else if (type == Set.class) {
      sample = Set.of();
    } else if (type == Map.class) {
      sample = Map.of();
    } else if (type == Optional.class) {
      sample = Optional.empty();
    } else if (type == Instant.class) {
      sample = Instant.EPOCH;
    } else if (type == LocalDate.class) {
      sample = LocalDate.EPOCH;
    } else if (type == Duration.class) {
      sample = Duration.ofDays(1);
    } else if (type == ZoneId.class) {
      sample = ZoneOffset.UTC;
    } else if (type == ZonedDateTime.class) {
      sample = Instant.EPOCH.atZone(ZoneOffset.UTC);
    } else if (type == Locale.class) {
      sample = Locale.ROOT;
    } else if (type == StringBuilder.class) {
      sample = new StringBuilder();
    }
    return Optional.ofNullable(sample);
  }

  @Drill
  @ParameterizedTest(name = "{0}")
  @MethodSource("readers")
  void aTextIsReadInLinearTime(String name, Reader reader) throws Exception {
    assertThat(slow(name, reader))
        .as("texts, and their lengths, that %s takes too long for", name)
        .isEmpty();
  }

  /** The test fails where it should. */
  @Test
  void aReaderThatIsNotLinearIsFound() throws Exception {
    Reader quadratic =
        text -> {
          int found = 0;
          for (int start = 0; start < text.length(); start++) {
            found += text.indexOf("none of these", start) + text.lastIndexOf("none", start);
          }
          assertThat(found).isNegative();
        };
    assertThat(slow("quadratic", quadratic)).isNotEmpty();
  }

  private static List<String> slow(String name, Reader reader) throws Exception {
    reader.read("warm");
    List<String> slow = new ArrayList<>();
    for (IntFunction<String> text : texts(name)) {
      boolean sure = !DRILL && isSurelyLinear(reader, text);
      // Not the same texts again: what was read is remembered here and there.
      for (int units : sure ? new int[] {} : new int[] {BEGINNING_UNITS, UNITS}) {
        if (isSlow(reader, text, units, "") && isSlow(reader, text, units, "b ")) {
          slow.add("%s, %d".formatted(text, units));
        }
      }
      if (!slow.isEmpty()) {
        break;
      }
    }
    return slow;
  }

  /**
   * By texts of an eighth and a quarter of the length. Of {@code a * n + b * n * n} nanoseconds the
   * ratio lets nothing through that the test itself would not.
   */
  private static boolean isSurelyLinear(Reader reader, IntFunction<String> text) throws Exception {
    long first = nanos(reader, text.apply(QUICK_UNITS));
    if (first < QUICK_NANOS) {
      return true;
    }
    long twice = nanos(reader, "c " + text.apply(2 * QUICK_UNITS));
    // Once more, for the first time may have been that of a compiler.
    long once = Math.min(first, nanos(reader, "d " + text.apply(QUICK_UNITS)));
    return once < BEGINNING_NANOS && twice < SURE_RATIO * once;
  }

  private static boolean isSlow(Reader reader, IntFunction<String> text, int units, String before)
      throws Exception {
    long many = nanos(reader, before + text.apply(units));
    if (many < (units == UNITS ? FLOOR_NANOS : BEGINNING_NANOS)) {
      return false;
    }
    return many > RATIO * nanos(reader, before + text.apply(units / 4));
  }

  private static List<IntFunction<String>> texts(String name) {
    if (DRILL) {
      return Repetitions.allAndWords().toList();
    }
    List<IntFunction<String>> each = Repetitions.eachOnce().toList();
    int first = Math.floorMod(name.hashCode(), SHARE);
    return IntStream.range(0, each.size())
        .filter(number -> number % SHARE == first)
        .<IntFunction<String>>mapToObj(each::get)
        .toList();
  }

  private static long nanos(Reader reader, String text) throws Exception {
    long before = THREADS.getCurrentThreadCpuTime();
    reader.read(text);
    return THREADS.getCurrentThreadCpuTime() - before;
  }
}
