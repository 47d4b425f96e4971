package io.myria.cli.importer;

import io.myria.cli.connection.ClientFailure;
import io.myria.config.FileNames;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A file, an entry of an archive or standard input, with content; or a folder or an archive, with
 * children. Names of entries are labels: nothing is ever written to disk. Confined to one thread.
 */
public final class ImportSource implements AutoCloseable {

  static final String STANDARD_INPUT = "-";

  private static final int HEAD = 64 << 10;

  private enum Kind {
    FILE,
    STANDARD_INPUT,
    TREE
  }

  /** Opens the content from its beginning. */
  private interface Opening {
    InputStream open() throws IOException;
  }

  private final Kind kind;
  private final String name;
  private final String label;
  private final ImportSource parent;
  private final Opening opening;
  private final long size;
  private final Optional<Instant> modified;
  private final List<ImportSource> children = new ArrayList<>();
  private ZipFile zip;
  private byte[] head;
  private JsonShape shape;
  private InputStream standardInput;
  private long read;

  private ImportSource(
      Kind kind,
      String name,
      String label,
      ImportSource parent,
      Opening opening,
      long size,
      Optional<Instant> modified) {
    this.kind = kind;
    this.name = name;
    this.label = label;
    this.parent = parent;
    this.opening = opening;
    this.size = size;
    this.modified = modified.map(time -> time.truncatedTo(ChronoUnit.SECONDS));
  }

  /**
   * What a user names.
   *
   * @throws ClientFailure if it does not exist, may not be read, or is a damaged archive
   */
  public static ImportSource of(String name) {
    if (name.equals(STANDARD_INPUT)) {
      return new ImportSource(
          Kind.STANDARD_INPUT, "stdin", "stdin", null, () -> System.in, -1, Optional.empty());
    }
    Path path = Path.of(name);
    if (!Files.isReadable(path)) {
      String problem = Files.exists(path) ? " may not be read" : " is not there";
      throw new ClientFailure(name + problem, null);
    }
    try {
      if (Files.isDirectory(path)) {
        return folder(name, path);
      }
      ImportSource file = file(name, path, null);
      return isZip(file) ? archive(name, path) : file;
    } catch (ZipException damaged) {
      throw new ClientFailure(name + " is a damaged zip archive", damaged);
    } catch (IOException problem) {
      throw new ClientFailure("the file " + name + " cannot be read", problem);
    }
  }

  private static ImportSource file(String name, Path path, ImportSource parent) throws IOException {
    return new ImportSource(
        Kind.FILE,
        name,
        path.getFileName().toString(),
        parent,
        () -> Files.newInputStream(path),
        Files.size(path),
        Optional.of(Files.getLastModifiedTime(path).toInstant()));
  }

  /** Links are not followed, hidden files and folders are not entered. */
  private static ImportSource folder(String name, Path path) throws IOException {
    ImportSource tree = tree(name, path.toAbsolutePath().normalize().getFileName());
    try (Stream<Path> all = Files.walk(path)) {
      List<Path> files =
          all.filter(Files::isRegularFile)
              .filter(file -> !Files.isSymbolicLink(file))
              .filter(file -> !isHidden(path.relativize(file).toString()))
              .sorted()
              .toList();
      for (Path file : files) {
        ImportSource child = file(file.toString(), file, tree);
        tree.children.add(inFolder(file, child));
      }
    }
    return tree;
  }

  /** An archive if it is called so and is one; documents of offices are archives, too. */
  private static ImportSource inFolder(Path file, ImportSource child) throws IOException {
    try {
      boolean archive = child.lowerLabel().endsWith(".zip") && isZip(child);
      return archive ? archive(file.toString(), file) : child;
    } catch (ZipException damaged) {
      return child;
    }
  }

  private static ImportSource archive(String name, Path path) throws IOException {
    ImportSource tree = tree(name, path.getFileName());
    ZipFile zip = new ZipFile(path.toFile());
    tree.zip = zip;
    List<? extends ZipEntry> entries = zip.stream().filter(entry -> !entry.isDirectory()).toList();
    requireContained(name, entries);
    entries.stream()
        .filter(entry -> !isHidden(entry.getName()))
        .sorted(Comparator.comparing(ZipEntry::getName))
        .forEach(
            entry ->
                tree.children.add(
                    new ImportSource(
                        Kind.FILE,
                        name + "!" + entry.getName(),
                        lastPart(entry.getName()),
                        tree,
                        () -> zip.getInputStream(entry),
                        entry.getSize(),
                        Optional.ofNullable(entry.getLastModifiedTime())
                            .map(time -> time.toInstant()))));
    return tree;
  }

  /** Nothing is written by these names; one that leaves the archive or occurs twice is forged. */
  private static void requireContained(String archive, List<? extends ZipEntry> entries) {
    FileNames names = new FileNames();
    for (ZipEntry entry : entries) {
      names
          .addFile(entry.getName())
          .ifPresent(
              problem -> {
                throw new ClientFailure(
                    "unsafe_path: the name of an entry of %s %s; export it again"
                        .formatted(archive, problem),
                    null);
              });
    }
  }

  private static ImportSource tree(String name, Path label) {
    String last = label == null ? name : label.toString();
    return new ImportSource(
        Kind.TREE, name, last, null, InputStream::nullInputStream, -1, Optional.empty());
  }

  private static boolean isHidden(String path) {
    String plain = path.replace('\\', '/');
    return plain.startsWith(".") || plain.contains("/.") || plain.startsWith("__MACOSX/");
  }

  private static boolean isZip(ImportSource file) throws IOException {
    byte[] head = file.headBytes();
    return head.length >= 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
  }

  private static String lastPart(String path) {
    return path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
  }

  /** As the user named it, and for an entry of an archive its path there. */
  public String name() {
    return name;
  }

  /** The name without folders. */
  String label() {
    return label;
  }

  /** The label in lower case, for endings. */
  String lowerLabel() {
    return label.toLowerCase(Locale.ROOT);
  }

  /** The label without its ending. */
  String stem() {
    int dot = label.lastIndexOf('.');
    return dot > 0 ? label.substring(0, dot) : label;
  }

  /** The folder or archive that it is in; empty for what the user named. */
  Optional<ImportSource> parent() {
    return Optional.ofNullable(parent);
  }

  /** The name of the folder right above it, or the empty string. */
  String folder() {
    String[] parts = name.replace('\\', '/').replace('!', '/').split("/");
    return parts.length < 2 ? "" : parts[parts.length - 2];
  }

  boolean isTree() {
    return kind == Kind.TREE;
  }

  boolean isStandardInput() {
    return kind == Kind.STANDARD_INPUT;
  }

  List<ImportSource> children() {
    return children;
  }

  /** The part of a tree whose names begin so. */
  ImportSource below(String prefix) {
    ImportSource part =
        new ImportSource(
            Kind.TREE, prefix, label, this, InputStream::nullInputStream, -1, Optional.empty());
    children.stream().filter(one -> one.name.startsWith(prefix)).forEach(part.children::add);
    return part;
  }

  /** When it was last written; empty where nothing says so. */
  Optional<Instant> modified() {
    return modified;
  }

  /** Of it and all in it; -1 where that is not known. */
  public long bytes() {
    if (!isTree()) {
      return size;
    }
    long sum = 0;
    for (ImportSource child : children) {
      long bytes = child.bytes();
      if (bytes < 0) {
        return -1;
      }
      sum += bytes;
    }
    return sum;
  }

  /** Bytes that were read through {@link #open}. */
  long bytesRead() {
    return read;
  }

  /** Opens the content, which counts what is read of it. Standard input can be opened once. */
  InputStream open() throws IOException {
    read = 0;
    if (isStandardInput()) {
      byte[] begin = headBytes();
      return new Counting(
          new SequenceInputStream(new ByteArrayInputStream(begin), new Unclosed(standardInput)));
    }
    return new Counting(new BufferedInputStream(opening.open(), HEAD));
  }

  /**
   * Opens the content as UTF-8 text.
   *
   * @param charset of a text without a byte order mark
   */
  InputStream openText(Optional<Charset> charset) throws IOException {
    Optional<Charset> marked = mark();
    InputStream in = open();
    if (marked.isPresent()) {
      return new Transcoded(in, marked.get());
    }
    return charset.filter(one -> !one.equals(StandardCharsets.UTF_8)).isPresent()
        ? new Transcoded(in, charset.get())
        : in;
  }

  private Optional<Charset> mark() throws IOException {
    byte[] begin = headBytes();
    if (begin.length >= 2 && (begin[0] & 0xFF) == 0xFF && (begin[1] & 0xFF) == 0xFE) {
      return Optional.of(StandardCharsets.UTF_16LE);
    }
    if (begin.length >= 2 && (begin[0] & 0xFF) == 0xFE && (begin[1] & 0xFF) == 0xFF) {
      return Optional.of(StandardCharsets.UTF_16BE);
    }
    return Optional.empty();
  }

  private byte[] headBytes() throws IOException {
    if (head == null) {
      if (isStandardInput()) {
        standardInput = opening.open();
        head = standardInput.readNBytes(HEAD);
      } else {
        try (InputStream in = opening.open()) {
          head = in.readNBytes(HEAD);
        }
      }
    }
    return head;
  }

  /** The first 64 KiB as text, without a byte order mark. */
  String head() throws IOException {
    byte[] begin = headBytes();
    Charset charset = mark().orElse(StandardCharsets.UTF_8);
    String text =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .decode(ByteBuffer.wrap(begin))
            .toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** What it looks like as JSON. */
  JsonShape shape() throws IOException {
    if (shape == null) {
      shape = JsonShape.of(this);
    }
    return shape;
  }

  /** Whether it is no text: a PDF, or with a NUL byte at its beginning. */
  boolean isBinary() throws IOException {
    if (mark().isPresent()) {
      return false;
    }
    for (byte one : headBytes()) {
      if (one == 0) {
        return true;
      }
    }
    return head().startsWith("%PDF-");
  }

  @Override
  public void close() {
    children.forEach(ImportSource::close);
    if (zip != null) {
      try {
        zip.close();
      } catch (IOException leftToTheSystem) {
        zip = null;
      }
    }
  }

  /** Standard input is not ours to close. */
  private static final class Unclosed extends FilterInputStream {

    private Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // Left to its owner.
    }
  }

  private final class Counting extends FilterInputStream {

    private Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int one = in.read();
      read += one < 0 ? 0 : 1;
      return one;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
      int some = in.read(into, from, most);
      read += Math.max(0, some);
      return some;
    }
  }

  /** A text of any charset as UTF-8. */
  private static final class Transcoded extends InputStream {

    private static final int CHUNK = 8 << 10;

    private final Reader reader;
    private final char[] characters = new char[CHUNK];
    private byte[] bytes = new byte[0];
    private int at;

    Transcoded(InputStream in, Charset charset) {
      reader = new InputStreamReader(in, charset);
    }

    @Override
    public int read() throws IOException {
      if (at == bytes.length && !fill()) {
        return -1;
      }
      return bytes[at++] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
      if (most == 0) {
        return 0;
      }
      if (at == bytes.length && !fill()) {
        return -1;
      }
      int some = Math.min(most, bytes.length - at);
      System.arraycopy(bytes, at, into, from, some);
      at += some;
      return some;
    }

    private boolean fill() throws IOException {
      int count = reader.read(characters, 0, CHUNK - 1);
      if (count <= 0) {
        return false;
      }
      // A pair is not cut in two.
      if (Character.isHighSurrogate(characters[count - 1])) {
        int low = reader.read();
        if (low >= 0) {
          characters[count++] = (char) low;
        }
      }
      bytes = new String(characters, 0, count).getBytes(StandardCharsets.UTF_8);
      at = 0;
      return bytes.length > 0 || fill();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
