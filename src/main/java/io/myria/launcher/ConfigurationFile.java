package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A file of settings, as {@code server-config/myria.properties} is one: UTF-8, {@code key=value} on
 * a line, as it stands, and {@code #} before what is none. Every mistake is reported with its line.
 */
final class ConfigurationFile {

  /** Where it is, and what it says there. */
  private record Entry(int line, String value) {}

  private final Path file;
  private final Map<String, Entry> entries = new HashMap<>();

  private ConfigurationFile(Path file) {
    this.file = file;
  }

  /** For who gave none. */
  static ConfigurationFile none() {
    return new ConfigurationFile(Path.of(""));
  }

  /**
   * @throws LaunchFailure when it cannot be read, or a line is not what a line is
   */
  static ConfigurationFile read(Path file) {
    ConfigurationFile read = new ConfigurationFile(file);
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (MalformedInputException problem) {
      throw new LaunchFailure("the configuration file " + file + " is not UTF-8", problem);
    } catch (IOException problem) {
      throw new LaunchFailure(
          "the configuration file "
              + file
              + " cannot be read ("
              + problem.getClass().getSimpleName()
              + "); correct the path of --config, or the file's rights",
          problem);
    }
    for (int index = 0; index < lines.size(); index++) {
      String line = lines.get(index).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        read.add(index + 1, line);
      }
    }
    return read;
  }

  private void add(int line, String text) {
    String[] parts = text.split("=", 2);
    if (parts.length < 2) {
      throw new LaunchFailure(at(line) + "'" + text + "' is not key=value");
    }
    String key = parts[0].strip();
    Entry before = entries.putIfAbsent(key, new Entry(line, parts[1].strip()));
    if (before != null) {
      throw new LaunchFailure(
          at(line) + key + " is there twice, first in line " + before.line() + "; take one out");
    }
  }

  Optional<String> value(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::value).filter(text -> !text.isBlank());
  }

  /**
   * @param settings knows what there is
   * @param values those in force, the file's among them
   * @throws LaunchFailure with the line, where a key is unknown or a value of this file is bad
   */
  void check(SettingNames settings, Function<String, Optional<String>> values) {
    for (String key : inOrder()) {
      at(key, () -> settings.check(List.of(key.startsWith("myria.") ? key : "myria." + key)));
    }
    try {
      settings.checkValues(values);
    } catch (LaunchFailure refused) {
      throw inOrder().stream()
          .filter(key -> refused.getMessage().startsWith(key + " "))
          .filter(key -> value(key).equals(values.apply(key)))
          .findFirst()
          .map(
              key -> new LaunchFailure(at(entries.get(key).line()) + refused.getMessage(), refused))
          .orElse(refused);
    }
  }

  private void at(String key, Runnable check) {
    try {
      check.run();
    } catch (LaunchFailure refused) {
      throw new LaunchFailure(at(entries.get(key).line()) + refused.getMessage(), refused);
    }
  }

  /** What neither the command line nor the environment says is taken from here. */
  void publish() {
    for (String key : inOrder()) {
      if (Serving.setting(key).isEmpty()) {
        value(key).ifPresent(value -> System.setProperty(key, value));
      }
    }
  }

  private List<String> inOrder() {
    List<String> keys = new ArrayList<>(entries.keySet());
    keys.sort((one, other) -> entries.get(one).line() - entries.get(other).line());
    return keys;
  }

  private String at(int line) {
    return file + ":" + line + ": ";
  }
}
