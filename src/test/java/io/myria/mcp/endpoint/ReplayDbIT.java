package io.myria.mcp.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.proof.Checkpoint;
import io.myria.proof.SignedNote;
import io.myria.proof.SnapshotRoot;
import io.myria.proof.VerifierKey;
import io.myria.security.Caller;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An exported log compiles to the snapshot that was signed, and another log does not. */
class ReplayDbIT {

  @Test
  void anExportedLogCompilesToTheSignedSnapshotAndAnAlteredOneToAnother(@TempDir Path folder) {
    try (AtlasBench store = new AtlasBench(folder)) {
      say(store, 0);
      store.background();
      say(store, 40);
      store.background();
      Map<String, Object> proven = store.call(Caller.OPEN, "myria_prove_snapshot", Map.of());
      List<Object> topics = AtlasBench.list(proven.get("topics"));
      assertThat(topics).hasSizeGreaterThan(2);
      requireSigned(proven, topics);
      List<String> lines = new ArrayList<>();
      Map<String, Object> export = Map.of();
      do {
        export =
            store.call(
                Caller.OPEN,
                "myria_export_events",
                export.containsKey("next_after")
                    ? Map.of("after", export.get("next_after"))
                    : Map.of());
        AtlasBench.list(export.get("lines")).forEach(line -> lines.add(line.toString()));
      } while (export.containsKey("next_after"));
      List<String> upTo = lines.subList(0, ((Number) proven.get("events")).intValue());
      assertThat(replayed(upTo, export.get("log_id"), folder)).isEqualTo(topics);
      List<String> altered = new ArrayList<>(upTo);
      altered.set(30, altered.get(30).replace("lantern", "lanterns"));
      assertThat(altered).isNotEqualTo(upTo);
      List<Object> others = replayed(altered, export.get("log_id"), folder);
      assertThat(others).isNotEqualTo(topics);
      List<Object> differing = new ArrayList<>(topics);
      differing.removeAll(others);
      assertThat(differing.size()).as("only what holds the event").isBetween(1, 3);
    }
  }

  private static void say(AtlasBench store, int from) {
    for (int turn = from; turn < from + 40; turn++) {
      String who = turn % 3 == 0 ? "ann" : "bob";
      store.say(
          turn % 2 == 0 ? "Ann" : "Bob",
          "The lantern number " + turn + " hangs over the " + (turn % 5) + ". kite.",
          who,
          "cem");
    }
  }

  private static void requireSigned(Map<String, Object> proven, List<Object> topics) {
    SignedNote note = SignedNote.parse(proven.get("checkpoint").toString());
    assertThat(note.isSignedBy(VerifierKey.parse(proven.get("verifier_key").toString()))).isTrue();
    SnapshotRoot root = new SnapshotRoot();
    for (Object one : topics) {
      Map<?, ?> topic = (Map<?, ?>) one;
      root.add(topic.get("topic_id").toString(), topic.get("hash").toString());
    }
    Checkpoint checkpoint = Checkpoint.of(note);
    long events = ((Number) proven.get("events")).longValue();
    assertThat(checkpoint.extensions()).containsExactly(root.line(events));
    assertThat(SnapshotRoot.events(checkpoint)).contains(events);
  }

  private static List<Object> replayed(List<String> lines, Object log, Path folder) {
    try (AtlasBench scratch = new AtlasBench(folder)) {
      for (int from = 0; from < lines.size(); from += 400) {
        scratch.call(
            Caller.OPEN,
            "myria_import_events",
            Map.of(
                "log_id", log, "lines", lines.subList(from, Math.min(lines.size(), from + 400))));
      }
      scratch.background();
      return AtlasBench.list(
          scratch.call(Caller.OPEN, "myria_prove_snapshot", Map.of()).get("topics"));
    }
  }
}
