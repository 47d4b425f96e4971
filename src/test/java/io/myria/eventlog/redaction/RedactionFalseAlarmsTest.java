package io.myria.eventlog.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.redaction.RedactionSettings.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** In conversations, where nobody has written a secret, next to nothing is taken for one. */
class RedactionFalseAlarmsTest {

  private static final Path DATA = Path.of("..", "shared", "data");
  private static final List<String> FOLDERS = List.of("locomo", "realmem", "friends", "lifebench");
  private static final int EVENTS_FOR_AN_ALARM = 2_000;

  @Test
  void ofTwoThousandEventsAtMostOneIsAFalseAlarm() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : FOLDERS) {
      if (Files.isDirectory(DATA.resolve(folder))) {
        try (Stream<Path> all = Files.list(DATA.resolve(folder))) {
          all.filter(file -> file.toString().endsWith(".events.jsonl")).forEach(files::add);
        }
      }
    }
    assumeTrue(!files.isEmpty(), "no conversation data in " + DATA + "; not measured");
    Redactor redactor = new Redactor(new RedactionSettings(Mode.MASK, Optional.empty()));
    long events = 0;
    List<String> alarms = new ArrayList<>();
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        Map<String, Object> payload = Map.of("line", texts(line));
        events++;
        if (!redactor
            .redact(Drafts.typed("message", Drafts.NOON, new Payload(payload), "a"))
            .found()
            .isEmpty()) {
          alarms.add(file.getFileName() + ": " + events);
        }
      }
    }
    System.out.println(alarms.size() + " false alarms in " + events + " events: " + alarms);
    assertThat(alarms.size() * (long) EVENTS_FOR_AN_ALARM).isLessThanOrEqualTo(events);
  }

  private static List<Object> texts(String line) {
    List<Object> texts = new ArrayList<>();
    JsonMapper.shared().readTree(line).path("payload").forEach(one -> texts.add(one.asString("")));
    return texts;
  }
}
