package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A chat that WhatsApp exported as text, from Android ({@code 31/12/25, 21:15 - Dana: …}) or an
 * iPhone ({@code [31.12.25, 21:15:03] Dana: …}), with dates and words of the phone's language.
 */
final class WhatsAppImporter implements Importer {

  private static final String FORMAT = "whatsapp";
  private static final String DATE = "(\\d{1,4}[./-]\\s?\\d{1,2}[./-]\\s?\\d{1,4}\\.?)";
  private static final String CLOCK =
      "(\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[AaPp]\\.?\\s?[Mm]\\.?)?)";
  private static final String BETWEEN = ",?\\s(?:à |kl\\.? |klo |om |at |a las |às )?";

  private static final Pattern START =
      Pattern.compile(
          "(?:\\[" + DATE + BETWEEN + CLOCK + "\\]|" + DATE + BETWEEN + CLOCK + "\\s[-–])\\s(.*)");

  /** A name of at most 60 characters, then the words. */
  private static final Pattern SAID = Pattern.compile("([^:]{1,60}?|\\+[\\d ()-]{5,20}): ?(.*)");

  /** {@code IMG-1.jpg (file attached)} in several languages. */
  private static final Pattern ATTACHED =
      Pattern.compile(
          "\\A(\\S.{0,200}?\\.\\w{1,5}) \\((?:file attached|Datei angehängt|archivo adjunto"
              + "|fichier joint|file allegato|arquivo anexado|bestand bijgevoegd)\\)(.*)");

  private static final Pattern ATTACHED_ON_IPHONE =
      Pattern.compile("<(?:attached|Anhang|adjunto|pièce jointe|allegato|anexado|bijlage): (.+?)>");

  private static final Pattern OMITTED =
      Pattern.compile(
          "(?i)<[^<>]*\\b(?:media|medien|multimedia|médias|mídia|media's?)\\b[^<>]*>"
              + "|(?:image|video|audio|sticker|gif|document|contact card|bild|sprachnachricht"
              + "|imagen|imagem|afbeelding|.{1,60} document)"
              + " (?:omitted|weggelassen|omitid[oa]|ocultad[oa]|weggelaten|absente?)");

  private static final Pattern DELETED =
      Pattern.compile(
          "(?i)(this message was deleted|you deleted this message|diese nachricht wurde gelöscht"
              + "|du hast diese nachricht gelöscht|se eliminó este mensaje"
              + "|eliminaste este mensaje|ce message a été supprimé"
              + "|dit bericht is verwijderd|null)\\.?");

  private static final Pattern EDITED =
      Pattern.compile(
          " ?<(?:This message was edited|Diese Nachricht wurde bearbeitet"
              + "|Se editó este mensaje\\.?|Ce message a été modifié|Dit bericht is bewerkt)>$");

  private static final Pattern CHAT_NAME =
      Pattern.compile(
          "(?i)(?:WhatsApp[ -]?Chat(?: with| -| mit|) |Chat de WhatsApp con |Discussion WhatsApp"
              + " avec |WhatsApp-chat met |Conversa do WhatsApp com )(.+?)(?: ?\\(\\d+\\))?");

  /** Written before a notice or an attachment, and nowhere else. */
  private static final char NOTICE = '\u200e';

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public String title() {
    return "WhatsApp chat";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    if (!source.lowerLabel().endsWith(".txt") && source.parent().isPresent()) {
      return false;
    }
    List<String> begin = source.head().lines().limit(40).map(Times::plain).toList();
    return begin.stream().filter(line -> START.matcher(line).matches()).count() > 0
        && begin.stream()
            .filter(line -> !line.isBlank())
            .limit(1)
            .allMatch(line -> START.matcher(line).matches());
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    new Reading(source, sink).read();
  }

  /** One chat. */
  private static final class Reading {

    private final ImportSource source;
    private final Sink sink;
    private final Times times;
    private final String chat;
    private final List<String> lines = new ArrayList<>();
    private String time = "";
    private long begin;

    private Reading(ImportSource source, Sink sink) throws IOException {
      this.source = source;
      this.sink = sink;
      this.chat = chat(source);
      this.times = new Times(sink.options().zone(), monthFirst());
    }

    private boolean monthFirst() throws IOException {
      if (sink.options().monthFirst().isPresent()) {
        return sink.options().monthFirst().get();
      }
      // With an American clock and slashes, the date is American, unless the dates say otherwise.
      String head = source.head();
      boolean american = Pattern.compile("\\d/\\d.{1,20}[AaPp]\\.?\\s?[Mm]").matcher(head).find();
      return DateOrder.isMonthFirst(head.replace("" + NOTICE, ""), american);
    }

    private static String chat(ImportSource source) {
      String stem = source.stem();
      if (stem.equals("_chat")) {
        stem =
            source
                .parent()
                .filter(tree -> !tree.label().endsWith(".txt"))
                .map(ImportSource::stem)
                .orElse("chat");
      }
      Matcher named = CHAT_NAME.matcher(stem);
      return named.matches() ? named.group(1) : stem;
    }

    private void read() throws IOException {
      sink.begin(Optional.empty());
      try (InputStream in = source.openText(sink.options().charset())) {
        TextLines.read(in, sink, this::line);
      }
      emit();
      sink.end();
    }

    private void line(String raw, long number) {
      String plain = Times.plain(raw);
      Matcher start = START.matcher(plain);
      if (start.matches()) {
        String date = start.group(1) == null ? start.group(3) : start.group(1);
        String clock = start.group(2) == null ? start.group(4) : start.group(2);
        emit();
        time = date.replace(" ", "") + " " + clock;
        begin = number;
        // The mark of a notice stands where the words begin.
        boolean notice = raw.contains(": " + NOTICE);
        lines.add((notice ? String.valueOf(NOTICE) : "") + start.group(5));
      } else if (!time.isEmpty()) {
        lines.add(plain);
      } else if (!plain.isEmpty()) {
        sink.left("line before the first message", number);
      }
    }

    private void emit() {
      if (time.isEmpty()) {
        return;
      }
      String all = String.join("\n", lines);
      lines.clear();
      boolean notice = all.startsWith(String.valueOf(NOTICE));
      String[] first = all.replace(String.valueOf(NOTICE), "").split("\n", 2);
      Matcher said = SAID.matcher(first[0]);
      if (!said.matches()) {
        sink.left("notice of WhatsApp (encryption, members, calls)", begin);
        return;
      }
      String words = said.group(2) + (first.length > 1 ? "\n" + first[1] : "");
      String plain = words.endsWith(">") ? EDITED.matcher(words).replaceFirst("") : words;
      said(said.group(1).strip(), plain.strip(), notice);
    }

    private void said(String speaker, String words, boolean notice) {
      if (DELETED.matcher(words).matches()) {
        sink.left("message deleted since", begin);
        return;
      }
      if (OMITTED.matcher(words).matches()) {
        sink.left("attachment that the export omits", begin);
        return;
      }
      String text = attachments(words);
      if (notice && text.equals(words)) {
        sink.left("notice of WhatsApp (encryption, members, calls)", begin);
        return;
      }
      Optional<Stamp> at = times.of(time);
      String day = at.map(stamp -> " " + stamp.at().toLocalDate()).orElse("");
      sink.add(
          new MessageDraft(begin)
              .keyOf(
                  FORMAT + ":",
                  chat,
                  at.map(stamp -> stamp.at().toLocalDateTime().toString()).orElse(time),
                  speaker,
                  words)
              .context(chat + day)
              .at(at)
              .by("user", speaker)
              .hint(chat.equals("chat") ? "" : chat)
              .text(text));
    }

    private static String attachments(String words) {
      String text = ATTACHED_ON_IPHONE.matcher(words).replaceAll("[attached: $1]");
      Matcher attached = ATTACHED.matcher(text);
      return attached.lookingAt()
          ? ("[attached: " + attached.group(1) + "]" + text.substring(attached.start(2))).strip()
          : text.strip();
    }
  }
}
