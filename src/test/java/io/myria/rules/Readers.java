package io.myria.rules;

import io.myria.cli.importer.ReadFile;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.experience.Experiences;
import io.myria.fingerprint.Fingerprints;
import io.myria.language.Identifiers;
import io.myria.rules.LinearReadersTest.Reader;
import io.myria.statements.KnowledgeReader;
import io.myria.statements.ToolTraffic;
import io.myria.topics.fold.EventDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What reads texts out of events of other types than a message, and out of files. */
final class Readers {

  static final Map<String, Reader> ALL = all();

  private Readers() {}

  private static Map<String, Reader> all() {
    Map<String, Reader> all = new LinkedHashMap<>();
    for (String type :
        List.of("tool_call", "tool_result", "action_outcome", "feedback", "memory_marker")) {
      all.put(
          "fingerprint of " + type,
          text -> Fingerprints.read(event(type, said(text)), Optional.empty()));
      all.put("knowledge of " + type, text -> KnowledgeReader.of(event(type, said(text))));
      all.put("experience of " + type, text -> Experiences.of(event(type, called(text))));
      all.put("digest of " + type, text -> EventDigest.of(event(type, called(text))));
    }
    all.put("tool traffic", text -> ToolTraffic.of(event("tool_result", called(text))));
    for (String ending : List.of("md", "txt", "json", "jsonl", "csv", "eml", "mbox")) {
      all.put("file ." + ending, text -> file(ending, text));
    }
    all.put("identifiers", Identifiers::extraTerms);
    all.put("exported conversation", text -> file("json", "[{\"mapping\":\"" + text + "\"}]"));
    return all;
  }

  private static void file(String ending, String text) throws IOException {
    Path file = Files.createTempFile("reader", "." + ending);
    try {
      Files.writeString(file, text);
      ReadFile.all(file);
    } finally {
      Files.delete(file);
    }
  }

  static Payload said(String text) {
    return new Payload(Map.of("text", text, "speaker", "ann"));
  }

  /** A call, its result and what became of it, all in one. */
  static Payload called(String text) {
    return new Payload(
        Map.of(
            "tool",
            "search",
            "arguments",
            Map.of("query", text, "text", List.of(text)),
            "result",
            text,
            "error",
            text,
            "comment",
            text,
            "speaker",
            text));
  }

  static Event event(String type, Payload payload) {
    return new Event(
        new EventSeq(1),
        new EventId(new UUID(0, 1)),
        Instant.EPOCH,
        Instant.EPOCH,
        "chat",
        ParticipantSet.of("ann", "bob"),
        Optional.empty(),
        Optional.empty(),
        type,
        payload,
        List.of(),
        false);
  }
}
