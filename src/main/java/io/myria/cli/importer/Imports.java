package io.myria.cli.importer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads sources, each by the importer that recognises it. Confined to one thread. */
public final class Imports {

  private static final SlackImporter SLACK = new SlackImporter();

  /** By content where that is distinctive, the general ones last. */
  private static final List<Importer> ALL =
      List.of(
          SLACK,
          new ChatGptImporter(),
          new ClaudeImporter(),
          new ClaudeCodeImporter(),
          new CodexImporter(),
          new DiscordImporter(),
          new MailImporter(),
          new WhatsAppImporter(),
          new CsvImporter(),
          new NotesImporter(true),
          new EventsImporter(),
          new NotesImporter(false));

  private static final String AUTO = "auto";

  /** Either of the exports of conversations, whichever it is. */
  private static final String CHAT = "chat";

  private static final Pattern NO_TEXT =
      Pattern.compile(
          "\\A.*\\.(?:png|jpe?g|gif|webp|heic|svg|bmp|ico|tiff?|mp[34]|m4a|mov|wav|ogg|opus|aac|webm|avi"
              + "|dat|pdf|docx?|xlsx?|pptx?|zip|gz|tar|7z|rar|exe|bin|vcf)");

  private final String format;
  private final Options options;
  private final Report report;
  private final Sink.Output output;
  private final LongConsumer passedOver;

  /**
   * @param format one of {@link #formats}
   * @param passedOver receives the bytes of files that no event comes of
   */
  public Imports(
      String format, Options options, Report report, Sink.Output output, LongConsumer passedOver) {
    this.format = format.toLowerCase(Locale.ROOT);
    this.options = options;
    this.report = report;
    this.output = output;
    this.passedOver = passedOver;
  }

  /** The names that {@code --format} takes. */
  public static List<String> formats() {
    return Stream.concat(Stream.of(AUTO, CHAT), ALL.stream().map(Importer::format)).toList();
  }

  /** The names that {@code --map} takes. */
  public static List<String> columns() {
    return List.copyOf(CsvImporter.PARTS.keySet());
  }

  /** Reads a file, or all that is in a folder or an archive. */
  public void read(ImportSource source) {
    try {
      if (source.isTree()) {
        tree(source);
        return;
      }
      Optional<Importer> importer = importer(source);
      if (importer.isPresent()) {
        read(source, importer.get());
      } else {
        unknown(source);
      }
    } catch (IOException problem) {
      unreadable(source, "the file cannot be read");
    }
  }

  /** A Slack export is read as a whole, everything else file by file. */
  private void tree(ImportSource source) throws IOException {
    List<ImportSource> left = new ArrayList<>(source.children());
    if (format.equals(AUTO) || format.equals(SLACK.format())) {
      for (ImportSource export : SLACK.within(source)) {
        read(export, SLACK);
        left.removeAll(export.children());
      }
    }
    left.forEach(this::read);
  }

  private Optional<Importer> importer(ImportSource source) throws IOException {
    boolean said = !format.equals(AUTO) && !format.equals(CHAT);
    if (!EventsImporter.isNamed(source) && source.isBinary()) {
      return Optional.empty();
    }
    for (Importer importer : ALL) {
      boolean possible = said ? importer.format().equals(format) : isPossible(importer);
      if (possible && (said || importer.detects(source))) {
        return Optional.of(importer);
      }
    }
    return Optional.empty();
  }

  private boolean isPossible(Importer importer) {
    return format.equals(AUTO)
        || importer instanceof ChatGptImporter
        || importer instanceof ClaudeImporter;
  }

  private void read(ImportSource source, Importer importer) {
    Sink sink = new Sink(source, importer, options, report, output);
    try {
      importer.read(source, sink);
    } catch (Unusable problem) {
      sink.bad(0, problem.getMessage());
    } catch (IOException problem) {
      sink.bad(0, "the rest of the file cannot be read");
    }
    sink.end();
    if (!source.isTree()) {
      passedOver.accept(Math.max(0, source.bytes() - sink.accounted()));
    }
  }

  private void unknown(ImportSource source) {
    if (source.parent().isEmpty()) {
      unreadable(
          source,
          format.equals(AUTO)
              ? "the file is no text, and of no format that can be imported"
              : "the file holds no conversations as ChatGPT or Claude exports them");
      return;
    }
    boolean noText = NO_TEXT.matcher(source.lowerLabel()).matches();
    report.left(
        noText ? "file without text" : "file of no format that can be imported", source.name());
    passedOver.accept(Math.max(0, source.bytes()));
  }

  private void unreadable(ImportSource source, String problem) {
    output.bad(new BadItem(source.name(), 0, BadItem.UNREADABLE, "", problem));
  }
}
