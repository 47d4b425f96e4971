package io.myria.cli.intake;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads notes: an event a paragraph, of the time at which the file was last written. An event's key
 * is made of the file's name and the paragraph's words, so that a paragraph is added once, however
 * its lines are broken and wherever it is moved to. Confined to one thread.
 */
final class Notes {

  private static final String CHANNEL = "notes";
  private static final String TYPE = "note";
  private static final double HEADING_CONFIDENCE = 0.5;
  private static final int KEY_BYTES = 12;

  private final String file;
  private final String name;
  private final Whose whose;
  private final Optional<Instant> written;
  private final Map<String, Integer> times = new HashMap<>();
  private long number;

  /**
   * @param written empty where it is not known, as of standard input
   */
  Notes(String file, Whose whose, Optional<Instant> written) {
    this.file = file;
    this.name = Path.of(file).getFileName().toString();
    this.whose = whose;
    this.written = written;
  }

  void read(InputStream in, Paragraphs paragraphs, Consumer<SourceLine> good) throws IOException {
    // One that refuses what is not UTF-8 instead of reading it as question marks.
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))) {
      Consumer<Paragraphs.Paragraph> each = paragraph -> good.accept(line(paragraph));
      String line;
      boolean first = true;
      while ((line = lines.readLine()) != null) {
        paragraphs.line(first && line.startsWith("\uFEFF") ? line.substring(1) : line, each);
        first = false;
      }
      paragraphs.end(each);
    } catch (CharacterCodingException notUtf8) {
      throw new Unusable(file + " is not UTF-8", notUtf8);
    }
  }

  private SourceLine line(Paragraphs.Paragraph paragraph) {
    ObjectNode event = whose.event(CHANNEL);
    written.ifPresent(at -> event.put("timestamp", at.toString()));
    String heading = String.join(" > ", paragraph.headings());
    event.put("source_event_key", key(paragraph.text()));
    event.put("context_id", Shortened.name(heading.isEmpty() ? name : name + " # " + heading));
    event.put("type", TYPE);
    event.putObject("payload").put("speaker", whose.speaker()).put("text", paragraph.text());
    if (!paragraph.headings().isEmpty()) {
      String last = paragraph.headings().get(paragraph.headings().size() - 1);
      event
          .putArray("topic_hints")
          .addObject()
          .put("hint", Shortened.name(last))
          .put("confidence", HEADING_CONFIDENCE);
    }
    return new SourceLine(file, ++number, event, event.toString().length(), paragraph.read());
  }

  private String key(String text) {
    byte[] hash =
        sha256().digest(text.strip().replaceAll("\\s+", " ").getBytes(StandardCharsets.UTF_8));
    String key = name + ":" + HexFormat.of().formatHex(hash, 0, KEY_BYTES);
    int time = times.merge(key, 1, Integer::sum);
    return time == 1 ? key : key + ":" + time;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJvmHasIt) {
      throw new IllegalStateException(everyJvmHasIt);
    }
  }
}
