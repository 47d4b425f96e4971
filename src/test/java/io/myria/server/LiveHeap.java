package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is alive in another JVM, after a collection that this asks for; stateless. */
final class LiveHeap {

  /** The last line of a class histogram: Total, instances, bytes. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

  private LiveHeap() {}

  static long bytes(long pid) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    Matcher total = TOTAL.matcher(printed);
    if (!total.find()) {
      throw new IOException("no histogram: " + printed);
    }
    return Long.parseLong(total.group(1));
  }
}
