package io.myria.cli;

import io.myria.cli.connection.Json;
import io.myria.cli.connection.RepeatedCalls;
import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import io.myria.cli.terminal.WorkProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria verify}: everything that a store holds, against the log and against itself. */
@Command(
    name = "verify",
    description = {
      "Checks a running store: the log, its look-ups, seals, snapshots, topics, what is derived,"
          + " and the index of the server that answers.",
      "With --proof it verifies the proof of one event instead, with --receipt the receipt of an"
          + " erasure, without a server.",
      "Ends with 0 where all is sound, and with 3 where something is not."
    })
public final class VerifyCommand extends ClientCommand {

  /** Something is not as it should be: another matter than that the check failed. */
  private static final int DAMAGED = 3;

  private static final String CODE = "store_damaged";
  private static final int SHOWN = 5;
  private static final int KEPT = 1_000;

  @ArgGroup(exclusive = false)
  private OfflineProof offline;

  @ArgGroup(exclusive = false)
  private Receipt receipt;

  @Option(
      names = "--residue",
      paramLabel = "TEXT",
      description = {
        "look for pieces of this text, or of the lines of the file of this name, in all tables and",
        "in the files of the index of the server that answers"
      })
  private String residue;

  /** The receipt of an erasure, and whose signature it is to have. */
  private static final class Receipt {

    @Option(
        names = "--receipt",
        paramLabel = "FILE",
        required = true,
        description = "verify this receipt, as './myria erase --out' wrote it, without a server")
    private Path file;

    @Option(
        names = "--signer",
        paramLabel = "KEY",
        description = "the log's public key as name+id+key, from a source that you trust")
    private String key;
  }

  private final Map<String, long[]> looked = new LinkedHashMap<>();
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final List<JsonNode> findings = new ArrayList<>();
  private long wrong;

  /** Findings of one code. */
  private static final class Kind {

    private final String remedy;
    private final List<String> first = new ArrayList<>();
    private long count;

    private Kind(String remedy) {
      this.remedy = remedy;
    }
  }

  @Override
  int run(Server server) {
    if (residue != null) {
      return residue(server);
    }
    if (receipt != null) {
      return proof(OfflineReceipt.verify(receipt.file, receipt.key));
    }
    return offline == null ? store(server) : proof(offline.verify());
  }

  private int residue(Server server) {
    List<String> texts = List.of(residue);
    try {
      Path file = Path.of(residue);
      if (Files.isRegularFile(file)) {
        texts = Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
      }
    } catch (InvalidPathException | IOException text) {
      texts = List.of(residue);
    }
    JsonNode answer = server.call("myria_find_residue", Map.of("texts", texts));
    boolean clean = answer.path("found").isEmpty();
    if (json()) {
      print(answer);
    } else {
      answer
          .path("found")
          .forEach(
              one ->
                  out()
                      .println(
                          one.path("place").asString("")
                              + ": "
                              + Units.count(one.path("pieces").asLong(0), "piece")));
      out()
          .println(
              (clean ? "No residue in " : "Looked at ")
                  + Units.count(answer.path("bytes").asLong(0), "byte")
                  + ".");
    }
    if (!clean) {
      err()
          .println(
              "myria: residue_found: pieces of the text stand in the store; events that were not"
                  + " erased may say the same");
      return DAMAGED;
    }
    return DONE;
  }

  private int proof(OfflineProof.Result result) {
    if (json()) {
      print(result.document());
    } else if (result.problem().isEmpty()) {
      WordWrap.wrap(result.text(), Terminal.ofThisProcess().width()).forEach(out()::println);
    }
    if (!result.problem().isEmpty()) {
      err()
          .println(
              "myria: " + result.document().path("code").asString("") + ": " + result.problem());
      return DAMAGED;
    }
    return DONE;
  }

  private int store(Server server) {
    try (WorkProgress bar =
        WorkProgress.ofCount(Terminal.ofThisProcess(), "verify", "looked at", -1)) {
      RepeatedCalls calls = repeated(server);
      String place = "";
      do {
        JsonNode step =
            calls.call("myria_verify_store", place.isEmpty() ? Map.of() : Map.of("place", place));
        take(step, bar);
        place = step.path("place").asString("");
      } while (!place.isEmpty());
    }
    if (json()) {
      print(document());
    } else {
      show();
    }
    if (wrong > 0) {
      err().println("myria: " + CODE + ": " + Units.count(wrong, "finding"));
      return DAMAGED;
    }
    return DONE;
  }

  private void take(JsonNode step, WorkProgress bar) {
    long extent = 0;
    String check = "";
    for (JsonNode one : step.path("checks")) {
      check = one.path("check").asString("");
      long[] sum = looked.computeIfAbsent(check, name -> new long[2]);
      sum[0] += one.path("looked").asLong(0);
      sum[1] = Math.max(one.path("extent").asLong(0), sum[0]);
      bar.step(one.path("looked").asLong(0));
    }
    for (long[] sum : looked.values()) {
      extent += sum[1];
    }
    bar.telling(check, extent);
    for (JsonNode one : step.path("findings")) {
      wrong++;
      if (findings.size() < KEPT) {
        findings.add(one);
      }
      Kind kind =
          kinds.computeIfAbsent(
              one.path("code").asString(""), code -> new Kind(one.path("remedy").asString("")));
      kind.count++;
      if (kind.first.size() < SHOWN) {
        kind.first.add(one.path("message").asString(""));
      }
    }
  }

  private ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    document.put("sound", wrong == 0);
    if (wrong > 0) {
      document.put("code", CODE);
    }
    document.put("wrong", wrong);
    ArrayNode checks = document.putArray("checks");
    looked.forEach((check, sum) -> checks.addObject().put("check", check).put("looked", sum[0]));
    document.putArray("findings").addAll(findings);
    return document;
  }

  private void show() {
    int width = Terminal.ofThisProcess().width();
    Table table = Table.endingInProse("CHECK", "LOOKED AT");
    looked.forEach((check, sum) -> table.row(check, Long.toString(sum[0])));
    table.lines(width).forEach(out()::println);
    kinds.forEach(
        (code, kind) -> {
          out().println(code + ": " + Units.count(kind.count, "finding"));
          kind.first.forEach(text -> WordWrap.wrap("  " + text, width).forEach(out()::println));
          WordWrap.wrap("  → " + kind.remedy, width).forEach(out()::println);
        });
    if (wrong == 0) {
      out().println("Everything is as it should be.");
    }
  }
}
