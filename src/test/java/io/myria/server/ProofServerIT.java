package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.launcher.TypedCommand;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Proofs from the packaged server, and their verification without one. */
@GuardedServer.Shared
@RunningServer.Shared
class ProofServerIT {

  private static final URI NOWHERE = URI.create("http://127.0.0.1:9");
  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir private Path folder;

  @Test
  void anEventIsProvedAndVerifiedWithoutAServer(ServerProcess server) throws Exception {
    CommandLines.here(server, "remember", "The proof is in the kite.", "--as", "petra");
    Path log = folder.resolve("petra.ndjson");
    CommandLines.here(server, "export", log.toString(), "--as", "petra");
    String event = Files.readString(log);
    String line = event.lines().filter(one -> one.contains("event_id")).findFirst().orElseThrow();
    String id = JSON.readTree(line).get("event_id").asString();
    JsonNode proven = proven(server, id);
    Path proof = folder.resolve("event.tlog-proof");
    CommandLines.here(server, "prove", id, "--as", "petra", "--out", proof.toString());
    String key = proven.get("verifier_keys").get(0).asString();

    String[] verify = {
      "verify", "--proof", proof.toString(), "--key", key, "--event", log.toString()
    };
    TypedCommand sound = CommandLines.hereToItsEnd(NOWHERE, verify);
    assertThat(sound.exit()).as(sound.text()).isZero();
    assertThat(sound.text().replaceAll("\\s+", " "))
        .contains("Event " + id, "is signed by the given key", "is the one that was sealed");
    Path loaded = folder.resolve("loaded.json");
    Files.writeString(loaded, CommandLines.here(server, "load", id, "--as", "petra", "--json"));
    verify[verify.length - 1] = loaded.toString();
    assertThat(CommandLines.hereToItsEnd(NOWHERE, verify).exit()).isZero();

    Files.writeString(loaded, event.replace("kite", "kiln"));
    TypedCommand changed = CommandLines.hereToItsEnd(NOWHERE, verify);
    assertThat(changed.exit()).isEqualTo(3);
    assertThat(changed.text()).contains("proof_wrong", "content is not the one");

    assertThat(CommandLines.hereToItsEnd(server.url(), "prove", id, "--as", "quentin").text())
        .contains("not_found");
    Answer checkpoint = HttpConnection.get(server.url(), "/tlog/checkpoint");
    assertThat(checkpoint.status()).isEqualTo(200);
    assertThat(checkpoint.body()).startsWith("myria/").contains("\u2014 myria/");
    assertThat(get(server.url(), "/tlog/checkpoint", Map.of("Host", "evil.example")).status())
        .isEqualTo(403);
    Answer tile = HttpConnection.get(server.url(), "/tlog/tile/0/000.p/1");
    assertThat(tile.status()).isEqualTo(200);
    assertThat(tile.headers()).containsEntry("content-length", "32");
    assertThat(tile.headers().get("cache-control")).contains("private", "immutable");
    for (String path : new String[] {"/tlog", "/tlog/tile/entries/000", "/tlog/tile/9/000"}) {
      assertThat(HttpConnection.get(server.url(), path).status()).as(path).isEqualTo(404);
    }
    assertThat(CommandLines.here(server, "jobs")).contains("seals");
    Path keys = server.data().resolve("proof-key.pem");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)))
        .isEqualTo("rw-------");
  }

  @Test
  void aParticipantIsErasedToAReceiptThatVerifiesWithoutAServer(ServerProcess server)
      throws Exception {
    CommandLines.here(server, "remember", "The ticket is in the drawer.", "--as", "ursula");
    assertThat(CommandLines.here(server, "timeline", "--as", "ursula")).contains("drawer");
    String blank =
        CommandLines.hereToItsEnd(server.url(), "hold", "add", "--participant", "", "--reason", "x")
            .text();
    assertThat(blank).contains("participant", "blank");
    assertThat(CommandLines.here(server, "erase", "--participant", "ursula", "--dry-run"))
        .contains("Would erase 1 event");
    Path receipt = folder.resolve("receipt.json");
    String[] erase = {"erase", "--participant", "ursula", "--yes", "--out", receipt.toString()};
    assertThat(CommandLines.here(server, erase)).contains("Erased 1 event", "No residue");
    TypedCommand sound =
        CommandLines.hereToItsEnd(NOWHERE, "verify", "--receipt", receipt.toString());
    assertThat(sound.exit()).as(sound.text()).isZero();
    assertThat(CommandLines.here(server, "erase", "--list")).contains("1/1", "done");
    assertThat(CommandLines.here(server, "timeline", "--as", "ursula")).doesNotContain("drawer");
  }

  @Test
  void withTokensTilesAreForAdministrators(GuardedServer guarded) throws IOException {
    String path = "/tlog/tile/0/000.p/1";
    assertThat(get(guarded.url(), path, Map.of()).status()).isEqualTo(401);
    String reader = guarded.token("reader", "myria:read myria:write", "*");
    assertThat(get(guarded.url(), path, GuardedServer.bearer(reader)).status()).isEqualTo(403);
    String admin = guarded.token("operator", "myria:admin", "*");
    assertThat(get(guarded.url(), path, GuardedServer.bearer(admin)).status()).isIn(200, 404);
  }

  /** Once it is sealed, which takes a moment. */
  private static JsonNode proven(ServerProcess server, String id) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (true) {
      TypedCommand command =
          CommandLines.hereToItsEnd(server.url(), "prove", id, "--as", "petra", "--json");
      if (command.exit() == 0) {
        return JSON.readTree(command.text());
      }
      assertThat(command.text()).contains("not_sealed");
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(200);
    }
  }

  private static Answer get(URI server, String path, Map<String, String> more) throws IOException {
    Map<String, String> headers = new TreeMap<>(Map.of("Accept", "*/*", "Content-Type", ""));
    headers.putAll(more);
    try (HttpConnection connection = new HttpConnection(server)) {
      return connection.send("GET", path, headers, new byte[0]);
    }
  }
}
