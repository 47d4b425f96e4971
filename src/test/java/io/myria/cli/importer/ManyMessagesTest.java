package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A hundred thousand messages are read by a JVM that could not hold them. */
class ManyMessagesTest {

  private static final boolean DRILL = Boolean.getBoolean("myria.drills");

  /** As many bytes of fewer and longer ones in every build. */
  private static final int MESSAGES = DRILL ? 100_000 : 20_000;

  private static final String HEAP = "-Xmx32m";

  /** Each message is longer than the heap divided by their number. */
  private static final String WORDS =
      "The Heron flies at forty metres in a steady wind. ".repeat(800_000 / MESSAGES);

  @TempDir private Path folder;

  /** All formats in the drills; a build reads two of them. */
  static Stream<String> files() {
    return DRILL
        ? Stream.of("events.jsonl", "conversations.json", "chat.csv", "_chat.txt", "all.mbox")
        : Stream.of("events.jsonl", "all.mbox");
  }

  @Drill
  @ParameterizedTest
  @MethodSource("files")
  void manyMessagesAreReadWithinASmallHeap(String name) throws Exception {
    Path file = folder.resolve(name);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      write(name, out);
    }
    assertThat(Files.size(file)).isGreaterThan(38L << 20);

    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Counting.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(output.strip()).isEqualTo(MESSAGES + " taken, 0 bad");
  }

  private static void write(String name, BufferedWriter out) throws IOException {
    boolean chats = name.equals("conversations.json");
    out.write(chats ? "[" : name.endsWith(".csv") ? "text,from,date\n" : "");
    DateTimeFormatter minute = DateTimeFormatter.ofPattern("dd/MM/yyyy, HH:mm");
    for (int number = 0; number < MESSAGES; number++) {
      String words = WORDS + number;
      LocalDateTime time = LocalDateTime.of(2026, 1, 1, 0, 0).plusMinutes(number);
      out.write(
          switch (name) {
            case "events.jsonl" -> "{\"text\":\"" + words + "\"}\n";
            case "chat.csv" -> words + ",Dana," + time + "\n";
            case "_chat.txt" -> minute.format(time) + " - Dana: " + words + "\n";
            case "all.mbox" ->
                "From a Sun Mar 01 10:00:00 2026\nFrom: a@x\nMessage-ID: <"
                    + number
                    + "@x>\n\n"
                    + words
                    + "\n\n";
            default ->
                (number % 100 == 0
                        ? (number == 0 ? "" : "]},\n")
                            + "{\"uuid\":\"c"
                            + number
                            + "\",\"name\":\"n\",\"chat_messages\":["
                        : ",")
                    + "{\"uuid\":\"m"
                    + number
                    + "\",\"sender\":\"human\",\"created_at\":\""
                    + time
                    + "\",\"text\":\""
                    + words
                    + "\"}";
          });
    }
    out.write(chats ? "]}]" : "");
  }

  /** The other JVM: counts and holds nothing. */
  static final class Counting {

    private static long taken;
    private static long bad;

    private Counting() {}

    public static void main(String[] arguments) {
      Sink.Output output =
          new Sink.Output() {
            @Override
            public void good(Item item) {
              taken++;
            }

            @Override
            public void bad(BadItem item) {
              bad++;
            }
          };
      try (ImportSource source = ImportSource.of(arguments[0])) {
        new Imports("auto", Reading.DANA, new Report(), output, bytes -> {}).read(source);
      }
      System.out.println(taken + " taken, " + bad + " bad");
    }
  }
}
