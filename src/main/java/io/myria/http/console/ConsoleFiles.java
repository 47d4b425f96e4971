package io.myria.http.console;

import jakarta.servlet.ServletContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * The files of the page, in memory: some hundred kilobytes, read when somebody first opens it. All
 * but the page itself have an address with a digest of them all, so that browsers may keep them for
 * ever. Immutable.
 */
final class ConsoleFiles {

  /** Where they are served; WildFly leads /console to its own. */
  static final String PATH = "ui/";

  private static final String FOLDER = "/console/";
  private static final String PAGE = "index.html";

  /** A WebJar; the modules of it that the page uses. */
  private static final String LIBRARY = "lit-html";

  private static final List<String> MODULES = List.of("lit-html.js");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html;charset=utf-8",
          "js", "text/javascript;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "svg", "image/svg+xml");

  private final String version;
  private final ConsoleFile page;
  private final Map<String, ConsoleFile> files;

  /**
   * @param gzip the same, compressed
   */
  record ConsoleFile(String type, byte[] bytes, byte[] gzip) {

    static ConsoleFile of(String name, byte[] bytes) {
      String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
      if (type == null) {
        throw new IllegalStateException("no media type is known for " + name);
      }
      return new ConsoleFile(type, bytes, compressed(bytes));
    }

    private static byte[] compressed(byte[] bytes) {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
        out.write(bytes);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      return compressed.toByteArray();
    }
  }

  private ConsoleFiles(String version, ConsoleFile page, Map<String, ConsoleFile> files) {
    this.version = version;
    this.page = page;
    this.files = files;
  }

  /**
   * @param values what stands in the page in double braces, by name
   */
  static ConsoleFiles read(ServletContext context, Map<String, String> values) {
    SortedMap<String, byte[]> found = new TreeMap<>();
    names(context, FOLDER, new ArrayList<>())
        .forEach(name -> found.put(name.substring(FOLDER.length()), bytes(context, name)));
    String folder = "META-INF/resources/webjars/" + LIBRARY + "/" + libraryVersion() + "/";
    MODULES.forEach(name -> found.put("lib/" + LIBRARY + "/" + name, fromClassPath(folder + name)));
    String version = digest(found, values);
    String page = new String(found.remove(PAGE), StandardCharsets.UTF_8);
    page = page.replace("{{base}}", PATH + version);
    for (Map.Entry<String, String> value : values.entrySet()) {
      page = page.replace("{{" + value.getKey() + "}}", attribute(value.getValue()));
    }
    Map<String, ConsoleFile> files = new TreeMap<>();
    found.forEach((name, bytes) -> files.put(name, ConsoleFile.of(name, bytes)));
    return new ConsoleFiles(
        version, ConsoleFile.of(PAGE, page.getBytes(StandardCharsets.UTF_8)), files);
  }

  ConsoleFile page() {
    return page;
  }

  /** Changes when any file does. */
  String version() {
    return version;
  }

  /**
   * @param path below the folder, with the version first
   */
  Optional<ConsoleFile> file(String path) {
    return path.startsWith(version + "/")
        ? Optional.ofNullable(files.get(path.substring(version.length() + 1)))
        : Optional.empty();
  }

  private static List<String> names(ServletContext context, String folder, List<String> names) {
    for (String name : Optional.ofNullable(context.getResourcePaths(folder)).orElseThrow()) {
      if (name.endsWith("/")) {
        names(context, name, names);
      } else {
        names.add(name);
      }
    }
    return names;
  }

  private static byte[] bytes(ServletContext context, String name) {
    try (InputStream in = context.getResourceAsStream(name)) {
      return in.readAllBytes();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static byte[] fromClassPath(String name) {
    try (InputStream in = ConsoleFiles.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** As its pom has it; a WebJar's folder is named by it. */
  private static String libraryVersion() {
    try {
      Properties pom = new Properties();
      pom.load(
          new java.io.ByteArrayInputStream(
              fromClassPath("META-INF/maven/org.webjars.npm/" + LIBRARY + "/pom.properties")));
      return pom.getProperty("version");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Of the settings in the page, too: a browser that holds the page asks by it for a newer one. */
  private static String digest(SortedMap<String, byte[]> files, Map<String, String> values) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      files.forEach(
          (name, bytes) -> {
            digest.update((name + '\n' + bytes.length + '\n').getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
          });
      new TreeMap<>(values)
          .forEach(
              (name, value) ->
                  digest.update((name + '=' + value + '\n').getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String attribute(String value) {
    return value
        .replace("&", "&amp;")
        .replace("\"", "&quot;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
