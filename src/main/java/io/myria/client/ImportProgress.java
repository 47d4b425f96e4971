package io.myria.client;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** The bar of an import on a terminal, by bytes of all files; nothing elsewhere. */
final class ImportProgress implements AutoCloseable {

  private static final long SMALL_BYTES = 8 << 20;

  private final ProgressBar bar;

  /**
   * @param totalBytes -1 where it is not known, as of standard input
   */
  ImportProgress(Terminal terminal, long totalBytes) {
    boolean small = totalBytes >= 0 && totalBytes < SMALL_BYTES;
    this.bar =
        terminal.errors()
            ? new ProgressBarBuilder()
                .setTaskName("import")
                .setInitialMax(totalBytes)
                .setUnit(small ? " KiB" : " MiB", small ? 1 << 10 : 1 << 20)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setConsumer(
                    new ConsoleProgressBarConsumer(terminal.progress(), terminal.width() - 1))
                .build()
            : null;
  }

  void step(long bytes) {
    if (bar != null) {
      bar.stepBy(bytes);
    }
  }

  /** Makes room for a line of text above the bar. */
  String beforeText() {
    return bar == null ? "" : "\r\u001b[2K";
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
