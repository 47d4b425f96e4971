package io.myria.cli.intake;

import io.myria.config.FileNames;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads files, each by its form. Confined to one thread. */
public final class Intake {

  private static final String STDIN = "-";

  /** Large exports come in parts. */
  private static final Pattern IN_ARCHIVE =
      Pattern.compile("\\A(?!__MACOSX/)(?:.*/)?conversations(?:-\\d++)?\\.json");

  private final Format format;
  private final Whose whose;
  private final boolean allBranches;
  private final LeftOut leftOut = new LeftOut();

  /**
   * @param allBranches of conversations: what was left for another, too
   */
  public Intake(Format format, Whose whose, boolean allBranches) {
    this.format = format;
    this.whose = whose;
    this.allBranches = allBranches;
  }

  public LeftOut leftOut() {
    return leftOut;
  }

  /**
   * @param file its name, or {@code -} for standard input
   * @param good takes events in their order
   * @param bad takes what cannot be one
   * @throws Unusable for a file that is not what it should be
   */
  public void read(String file, Consumer<SourceLine> good, Consumer<BadLine> bad)
      throws IOException {
    switch (format.of(file)) {
      case MARKDOWN -> notes(file, new Paragraphs(true), good);
      case TEXT -> notes(file, new Paragraphs(false), good);
      case CHAT -> chats(file, good, bad);
      default -> lines(file, good, bad);
    }
  }

  private void lines(String file, Consumer<SourceLine> good, Consumer<BadLine> bad)
      throws IOException {
    try (InputStream in = open(file)) {
      new LineReader(named(file), in)
          .read(
              line -> {
                whose.complete(line.event());
                good.accept(line);
              },
              bad);
    }
  }

  private void notes(String file, Paragraphs paragraphs, Consumer<SourceLine> good)
      throws IOException {
    Optional<Instant> written =
        file.equals(STDIN)
            ? Optional.empty()
            : Optional.of(
                Files.getLastModifiedTime(Path.of(file))
                    .toInstant()
                    .truncatedTo(ChronoUnit.SECONDS));
    try (InputStream in = open(file)) {
      new Notes(named(file), whose, written).read(in, paragraphs, good);
    }
  }

  /** A file that only looks like an export may hold events, one a line. */
  private void chats(String file, Consumer<SourceLine> good, Consumer<BadLine> bad)
      throws IOException {
    if (file.toLowerCase(Locale.ROOT).endsWith(".zip")) {
      archive(file, good, bad);
      return;
    }
    boolean known;
    try (InputStream in = open(file)) {
      known = new ChatFile(named(file), whose, allBranches, leftOut).read(in, good, bad);
    }
    if (!known && format == Format.CHAT) {
      throw new Unusable(file + " holds no conversations as ChatGPT or Claude exports them");
    }
    if (!known) {
      lines(file, good, bad);
    }
  }

  private void archive(String file, Consumer<SourceLine> good, Consumer<BadLine> bad)
      throws IOException {
    try (ZipFile zip = new ZipFile(file)) {
      List<? extends ZipEntry> entries =
          zip.stream()
              .filter(entry -> IN_ARCHIVE.matcher(entry.getName()).matches())
              .sorted(Comparator.comparing(ZipEntry::getName))
              .toList();
      if (entries.isEmpty()) {
        throw new Unusable(file + " holds no conversations.json");
      }
      requireContained(file, entries);
      for (ZipEntry entry : entries) {
        String name = file + "!" + entry.getName();
        try (InputStream in = new BufferedInputStream(zip.getInputStream(entry))) {
          if (!new ChatFile(name, whose, allBranches, leftOut).read(in, good, bad)) {
            throw new Unusable(name + " holds no conversations as ChatGPT or Claude exports them");
          }
        }
      }
    }
  }

  /**
   * Nothing is written by these names; one that leaves the archive, or is twice there, is forged.
   */
  private static void requireContained(String file, List<? extends ZipEntry> entries) {
    FileNames names = new FileNames();
    for (ZipEntry entry : entries) {
      names
          .addFile(entry.getName())
          .ifPresent(
              why -> {
                throw new Unusable(
                    "unsafe_path: the name of an entry of %s %s; export it again"
                        .formatted(file, why));
              });
    }
  }

  private static String named(String file) {
    return file.equals(STDIN) ? "stdin" : file;
  }

  private static InputStream open(String file) throws IOException {
    return file.equals(STDIN)
        ? new Unclosed(System.in)
        : new BufferedInputStream(Files.newInputStream(Path.of(file)));
  }

  /** Standard input is not ours to close. */
  private static final class Unclosed extends FilterInputStream {

    private Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // Left to whoever opened it.
    }
  }
}
