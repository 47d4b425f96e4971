package io.myria.cli.importer;

import io.myria.cli.importer.Times.Stamp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.Body;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Header;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.dom.address.MailboxList;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/** E-mail: one message ({@code .eml}) or many one after the other ({@code mbox}). */
final class MailImporter implements Importer {

  private static final String FORMAT = "mail";
  private static final int LARGEST = 64 << 20;
  private static final int DEEPEST = 20;

  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)(From|To|Cc|Date|Subject|Message-ID|Received|Return-Path|MIME-Version|Delivered-To"
              + "|Reply-To|Content-Type|X-[\\w-]+|In-Reply-To|References|DKIM-Signature):.*");

  private static final Pattern REPLY =
      Pattern.compile("(?i)^(?:(?:re|aw|fwd?|wg|sv|antw)\\s*+:\\s*+)++");
  private static final Pattern DISCARDED =
      Pattern.compile("(?i)(?<!\\w)(?:spam|trash|papierkorb|junk)(?!\\w)");
  private static final Pattern ID = Pattern.compile("<([^<>\\s]+)>");

  /** The line above a quoted message. */
  private static final Pattern WROTE =
      Pattern.compile("(?:On|Am|Le|El|Il|Op|Em|Den)\\b.{5,300}:\\s*");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public String title() {
    return "e-mail";
  }

  @Override
  public boolean detects(ImportSource source) throws IOException {
    String name = source.lowerLabel();
    if (name.endsWith(".eml") || name.endsWith(".mbox") || name.endsWith(".mbx")) {
      return true;
    }
    List<String> begin = source.head().lines().limit(30).toList();
    if (begin.isEmpty()) {
      return false;
    }
    boolean mbox = begin.get(0).startsWith("From ");
    long headers =
        begin.stream()
            .skip(mbox ? 1 : 0)
            .takeWhile(line -> !line.isEmpty())
            .filter(line -> HEADER.matcher(line).matches())
            .count();
    boolean first = HEADER.matcher(begin.get(mbox ? Math.min(1, begin.size() - 1) : 0)).matches();
    return first && headers >= (mbox ? 2 : 3) && !name.endsWith(".md");
  }

  @Override
  public void read(ImportSource source, Sink sink) throws IOException {
    try (InputStream in = source.open()) {
      if (source.head().startsWith("From ")) {
        mbox(in, sink);
      } else {
        message(1, in.readNBytes(LARGEST), "", sink);
      }
    }
  }

  /** Cut at lines that begin with "From "; one that a message holds is marked with ">". */
  private static void mbox(InputStream in, Sink sink) throws IOException {
    TextLines lines = new TextLines(in);
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    String envelope = "";
    long number = 0;
    boolean blank = true;
    while (lines.next()) {
      byte[] line = lines.raw();
      if (blank && begins(line, "From ")) {
        if (number > 0) {
          message(number, message.toByteArray(), envelope, sink);
        }
        number++;
        message.reset();
        envelope = new String(line, StandardCharsets.ISO_8859_1).strip();
      } else {
        int quotes = 0;
        while (quotes < line.length && line[quotes] == '>') {
          quotes++;
        }
        boolean marked = quotes > 0 && begins(line, ">".repeat(quotes) + "From ");
        if (message.size() < LARGEST) {
          message.write(line, marked ? 1 : 0, line.length - (marked ? 1 : 0));
        }
      }
      blank = line.length <= 2 && (line[0] == '\n' || line[0] == '\r');
    }
    if (number > 0) {
      message(number, message.toByteArray(), envelope, sink);
    }
  }

  private static boolean begins(byte[] line, String start) {
    return line.length >= start.length()
        && new String(line, 0, start.length(), StandardCharsets.ISO_8859_1).equals(start);
  }

  private static void message(long number, byte[] bytes, String envelope, Sink sink)
      throws IOException {
    if (bytes.length >= LARGEST) {
      sink.bad(number, "the message is larger than 64 MiB");
      return;
    }
    try {
      DefaultMessageBuilder builder = new DefaultMessageBuilder();
      builder.setMimeEntityConfig(MimeConfig.PERMISSIVE);
      builder.setDecodeMonitor(DecodeMonitor.SILENT);
      Message message = builder.parseMessage(new ByteArrayInputStream(bytes));
      try {
        message(number, message, envelope, sink);
      } finally {
        message.dispose();
      }
    } catch (IOException | IllegalArgumentException damaged) {
      sink.bad(number, "the message is no readable e-mail");
    }
  }

  private static void message(long number, Message message, String envelope, Sink sink)
      throws IOException {
    String labels = header(message, "X-Gmail-Labels");
    if (DISCARDED.matcher(labels).find()) {
      sink.left("message in spam or trash", number);
      return;
    }
    if (header(message, "From").isEmpty()
        && header(message, "Date").isEmpty()
        && header(message, "Subject").isEmpty()) {
      sink.bad(number, "the message has neither sender nor date nor subject");
      return;
    }
    String subject = message.getSubject() == null ? "" : message.getSubject().strip();
    String topic = REPLY.matcher(subject).replaceFirst("").strip();
    List<String> parts = new ArrayList<>();
    body(message, parts, 0);
    String id = first(header(message, "Message-ID"));
    String parent = header(message, "References") + " " + header(message, "In-Reply-To");
    String thread = first(parent);
    parts.replaceAll(part -> part.replace("\r\n", "\n").strip());
    if (!thread.isEmpty()) {
      parts.replaceAll(MailImporter::withoutQuote);
    }
    String text = String.join("\n\n", parts).strip();
    MessageDraft draft =
        new MessageDraft(number)
            .channel(FORMAT)
            .context(thread.isEmpty() ? (id.isEmpty() ? topic : id) : thread)
            .at(time(message, envelope))
            .by("user", sender(message))
            .hint(topic)
            .with("subject", subject)
            .with("to", header(message, "To"))
            .text((subject.isEmpty() ? "" : "Subject: " + subject + "\n\n") + text);
    if (id.isEmpty()) {
      draft.keyOf("mail:", header(message, "Date"), header(message, "From"), subject, text);
    } else {
      draft.key("mail:" + id);
    }
    sink.add(draft);
  }

  /** Without the message that a reply quotes at its end, which is an event of its own. */
  private static String withoutQuote(String text) {
    List<String> lines = text.lines().toList();
    int end = lines.size();
    boolean quoted = false;
    while (end > 0 && (lines.get(end - 1).isBlank() || lines.get(end - 1).startsWith(">"))) {
      quoted |= lines.get(end - 1).startsWith(">");
      end--;
    }
    if (!quoted) {
      return text;
    }
    for (int above = 1; above <= 2 && above <= end; above++) {
      String line = String.join(" ", lines.subList(end - above, end));
      if (WROTE.matcher(line).matches()) {
        return String.join("\n", lines.subList(0, end - above)).strip();
      }
    }
    return text;
  }

  private static String first(String ids) {
    Matcher id = ID.matcher(ids);
    return id.find() ? id.group(1) : "";
  }

  private static String header(Entity entity, String name) {
    Header header = entity.getHeader();
    Field field = header == null ? null : header.getField(name);
    if (field == null || field.getBody() == null) {
      return "";
    }
    return DecoderUtil.decodeEncodedWords(field.getBody(), DecodeMonitor.SILENT)
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String sender(Message message) {
    MailboxList from = message.getFrom();
    if (from == null || from.isEmpty()) {
      String raw = header(message, "From");
      return raw.isEmpty() ? "unknown" : raw;
    }
    Mailbox sender = from.get(0);
    return sender.getName() == null || sender.getName().isBlank()
        ? sender.getAddress()
        : sender.getName().strip();
  }

  /** Of its own header, else of the last server, else of the line between messages. */
  private static Optional<Stamp> time(Message message, String envelope) {
    String received = header(message, "Received");
    String sent = envelope.replaceFirst("^From \\S+\\s+", "");
    return Times.OF_PROGRAMS
        .of(header(message, "Date"))
        .or(() -> Times.OF_PROGRAMS.of(received.substring(received.lastIndexOf(';') + 1)))
        .or(() -> Times.OF_PROGRAMS.of(envelopeDate(sent)));
  }

  /** {@code Thu Jan 1 10:00:00 +0000 2026} with the year behind. */
  private static String envelopeDate(String text) {
    return text.replaceFirst(
        "^\\w{3} (\\w{3})\\s+(\\d{1,2}) (\\d\\d:\\d\\d(?::\\d\\d)?)\\s*([+-]\\d{4})? ?(\\d{4}).*$",
        "$1 $2 $5 $3$4");
  }

  /** Text of the parts that a reader sees, and the names of those that are attached. */
  private static void body(Entity entity, List<String> parts, int depth) throws IOException {
    Body body = entity.getBody();
    String type = entity.getMimeType() == null ? "text/plain" : entity.getMimeType();
    if (body instanceof Multipart multipart && depth < DEEPEST) {
      if (type.equals("multipart/alternative")) {
        alternative(multipart, parts, depth);
      } else {
        for (Entity part : multipart.getBodyParts()) {
          body(part, parts, depth + 1);
        }
      }
    } else if (body instanceof Message inner && depth < DEEPEST) {
      parts.add("[forwarded: " + (inner.getSubject() == null ? "" : inner.getSubject()) + "]");
      body(inner, parts, depth + 1);
    } else if (entity.getFilename() != null || isAttachment(entity)) {
      String name = entity.getFilename() == null ? type : entity.getFilename();
      parts.add("[attached: " + DecoderUtil.decodeEncodedWords(name, DecodeMonitor.SILENT) + "]");
    } else if (body instanceof TextBody text) {
      String words = words(text, entity);
      parts.add(type.equals("text/html") ? plain(words) : words.strip());
    } else if (!type.startsWith("text/") && !type.startsWith("multipart/")) {
      parts.add("[attached: " + type + "]");
    }
    parts.removeIf(String::isBlank);
  }

  private static boolean isAttachment(Entity entity) {
    return "attachment".equalsIgnoreCase(entity.getDispositionType());
  }

  /** The plain text, or where there is none the last one that gives text. */
  private static void alternative(Multipart multipart, List<String> parts, int depth)
      throws IOException {
    List<Entity> choices = multipart.getBodyParts();
    for (Entity choice : choices) {
      List<String> words = new ArrayList<>();
      if ("text/plain".equals(choice.getMimeType())) {
        body(choice, words, depth + 1);
      }
      if (!words.isEmpty()) {
        parts.addAll(words);
        return;
      }
    }
    for (int index = choices.size() - 1; index >= 0; index--) {
      List<String> words = new ArrayList<>();
      body(choices.get(index), words, depth + 1);
      if (!words.isEmpty()) {
        parts.addAll(words);
        return;
      }
    }
  }

  /** In the charset that it names; UTF-8 where that is none or unknown and the bytes are. */
  private static String words(SingleBody text, Entity entity) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    text.writeTo(bytes);
    Charset charset = StandardCharsets.UTF_8;
    try {
      String named = entity.getCharset() == null ? "" : entity.getCharset();
      if (!named.isEmpty() && !named.toLowerCase(Locale.ROOT).equals("us-ascii")) {
        charset = Charset.forName(named);
      }
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      charset = StandardCharsets.UTF_8;
    }
    String decoded = bytes.toString(charset);
    return charset.equals(StandardCharsets.UTF_8) && decoded.contains("\uFFFD")
        ? bytes.toString(Charset.forName("windows-1252"))
        : decoded;
  }

  /** HTML as text: a line for each block. */
  static String plain(String html) {
    Document document = Jsoup.parse(html);
    document.select("script, style, head, blockquote.gmail_quote, div.gmail_quote").remove();
    StringBuilder text = new StringBuilder();
    NodeTraversor.traverse(
        new NodeVisitor() {
          @Override
          public void head(Node node, int depth) {
            if (node instanceof TextNode words) {
              text.append(words.text());
            } else {
              tail(node, depth);
            }
          }

          @Override
          public void tail(Node node, int depth) {
            if (node instanceof Element element
                && (element.isBlock() || element.nameIs("br"))
                && text.length() > 0
                && text.charAt(text.length() - 1) != '\n') {
              text.append('\n');
            }
          }
        },
        document.body());
    return text.toString()
        .replaceAll("[ \\t\\u00a0]+", " ")
        .replaceAll(" ?\\n ?", "\n")
        .replaceAll("\\n{3,}", "\n\n")
        .strip();
  }
}
