package io.myria.cli.importing;

import io.myria.cli.drawing.Terminal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** The bars of an import on a terminal; nothing elsewhere. */
public final class ImportProgress implements AutoCloseable {

  private static final long SMALL_BYTES = 8 << 20;

  private final ProgressBar bar;

  private ImportProgress(Terminal terminal, ProgressBarBuilder builder) {
    this.bar =
        terminal.errors()
            ? builder
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setConsumer(
                    new ConsoleProgressBarConsumer(terminal.progress(), terminal.width() - 1))
                .build()
            : null;
  }

  /**
   * Of what is sent.
   *
   * @param totalBytes of all files; -1 where it is not known, as of standard input
   */
  public static ImportProgress sending(Terminal terminal, long totalBytes) {
    boolean small = totalBytes >= 0 && totalBytes < SMALL_BYTES;
    return new ImportProgress(
        terminal,
        new ProgressBarBuilder()
            .setTaskName("import")
            .setInitialMax(totalBytes)
            .setUnit(small ? " KiB" : " MiB", small ? 1 << 10 : 1 << 20));
  }

  /**
   * Of what is derived of it, in places of the log.
   *
   * @param last the place that is waited for
   */
  public static ImportProgress deriving(Terminal terminal, long last) {
    return new ImportProgress(
        terminal,
        new ProgressBarBuilder().setTaskName("derive").setInitialMax(last).setUnit(" events", 1));
  }

  public void step(long bytes) {
    if (bar != null) {
      bar.stepBy(bytes);
    }
  }

  public void reached(long place) {
    if (bar != null) {
      bar.stepTo(place);
    }
  }

  /** Makes room for a line of text above the bar. */
  public String beforeText() {
    return bar == null ? "" : "\r\u001b[2K";
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
