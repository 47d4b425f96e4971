package io.myria.contents;

import io.myria.config.Setting;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where days begin and end. */
public record TocSettings(
    @Setting(
            key = "myria.timezone",
            byDefault = "UTC",
            meaning =
                "Time zone whose midnights begin days: of questions without a zone, of contexts and"
                    + " of the table of contents; a change compiles the memory anew.")
        TocZone zone) {

  /** As it is where nothing is set. */
  public static final TocSettings UTC = new TocSettings(TocZone.of("UTC"));

  private static final Pattern WRITTEN = Pattern.compile(" toc-\\d+ zone=(\\S+)");

  /** Changes whenever the same log may give another table of contents. */
  public String version() {
    return " toc-2 zone=" + zone;
  }

  /**
   * The zone of a snapshot's table of contents.
   *
   * @param builder the builder's version; empty where it made no table of contents
   */
  public static Optional<ZoneId> zone(String builder) {
    Matcher written = WRITTEN.matcher(builder);
    return written.find() ? Optional.of(ZoneId.of(written.group(1))) : Optional.empty();
  }
}
