package io.myria.bench;

import io.myria.launcher.payara.LaunchFailure;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The process of a {@link BareModel}, on as many threads as the job has. For one thread. */
final class BareVectors implements AutoCloseable {

  private final ModelFiles model = ModelFiles.ofThisInstallation();
  private final Path weights = Files.createTempFile("myria-bench", ".onnx");
  private final Process process;
  private final PrintWriter to;
  private final BufferedReader from;

  BareVectors() throws IOException {
    Files.write(weights, model.weights());
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    Path libraries = BuiltServer.installation().payara().getParent();
    List<String> command = new ArrayList<>(BenchServer.java(List.of()));
    command.add("-cp");
    command.add(
        libraries.resolve("server/onnxruntime.jar")
            + File.pathSeparator
            + BareModel.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    command.addAll(
        List.of(BareModel.class.getName(), weights.toString(), Integer.toString(threads)));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    to = new PrintWriter(process.getOutputStream(), false, StandardCharsets.UTF_8);
    from =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Passages of a second, and of a second of processor time of the JVM.
   *
   * @param second by the clock
   */
  record Rate(double second, double processorSecond) {

    static double processorSeconds(ProcessHandle process) {
      return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }
  }

  /** Of these texts. */
  Rate rate(List<String> texts) throws IOException {
    double processor = Rate.processorSeconds(process.toHandle());
    for (String text : texts) {
      long[] tokens = AsciiWords.tokens(text, model.vocabulary());
      to.println(Arrays.stream(tokens).mapToObj(Long::toString).collect(Collectors.joining(" ")));
    }
    to.println();
    to.flush();
    String nanoseconds = from.readLine();
    if (nanoseconds == null) {
      throw new LaunchFailure("ONNX Runtime did not answer");
    }
    return new Rate(
        texts.size() / (Long.parseLong(nanoseconds) / 1e9),
        texts.size() / (Rate.processorSeconds(process.toHandle()) - processor));
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    Files.delete(weights);
  }
}
