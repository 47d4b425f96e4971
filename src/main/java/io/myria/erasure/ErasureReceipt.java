package io.myria.erasure;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.proof.Receipt;
import io.myria.proof.SignedNote;
import io.myria.proof.seal.Checkpoints;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the {@link Receipt} of an erasure. Stateless. */
final class ErasureReceipt {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String ROW =
      """
      select l.log_id, x.requested_at, x.requested_by, x.request, x.reason, x.event_count,
             x.withheld_at, x.counts, x.erasure_seq, clock_timestamp()
      from erasure x
      cross join log l
      where x.erasure_id = :id
      """;

  private static final String PLACES =
      """
      select x.event_seq, e.event_id
      from erased_event x
      join event e using (event_seq)
      where x.erasure_id = :id
      order by x.event_seq
      """;

  /** What remains and why, in words for a data-protection officer. */
  private static final List<List<String>> REMAINS =
      List.of(
          List.of(
              "places, ids and times of the events, and who could see them",
              "the log has no gaps, so that nobody can remove events unnoticed; they say nothing of"
                  + " the content"),
          List.of(
              "names of participants",
              "other events have the same participants; names are not part of this erasure"),
          List.of(
              "a keyed commitment to each sealed event, whose key is deleted",
              "proofs of the other events stay valid; without the key nothing can be derived or"
                  + " guessed from it"),
          List.of(
              "a keyed hash of each source_event_key",
              "an emitter that sends an erased event again is refused"),
          List.of(
              "this request, with what it named, and who made it",
              "it accounts for the erasure (GDPR Art. 5(2))"),
          List.of(
              "the database's write-ahead log, and archives of it",
              "until the database recycles or expires them"),
          List.of(
              "backups and exports made before",
              "until they expire; when one is restored or imported, this receipt erases the events"
                  + " again"),
          List.of(
              "freed blocks of the disk",
              "the file system may keep their bytes until they are used again; encrypt the disk"));

  private ErasureReceipt() {}

  /** The document, in the caller's transaction. */
  static String make(
      Database database,
      UUID id,
      Cleaning.Cleared cleared,
      ResidueScan.Result residue,
      Checkpoints checkpoints)
      throws SQLException {
    ArrayNode places = MAPPER.createArrayNode();
    List<Long> seqs = new ArrayList<>();
    database.list(
        PLACES,
        row -> {
          seqs.add(row.getLong(1));
          return places.addArray().add(row.getLong(1)).add(row.getString(2));
        },
        Parameters.of("id", id));
    ObjectNode receipt =
        database
            .one(
                ROW,
                row -> {
                  ObjectNode one = MAPPER.createObjectNode();
                  one.put("format", Receipt.FORMAT);
                  one.put("erasure_id", id.toString());
                  one.put("log_id", row.getString(1));
                  one.put("requested_at", time(row.getObject(2, OffsetDateTime.class)));
                  one.put("requested_by", row.getString(3));
                  one.set("request", MAPPER.readTree(row.getString(4)));
                  if (row.getString(5) != null) {
                    one.put("reason", row.getString(5));
                  }
                  one.put("events", row.getLong(6));
                  one.put("withheld_at", time(row.getObject(7, OffsetDateTime.class)));
                  one.put("completed_at", time(row.getObject(10, OffsetDateTime.class)));
                  one.put("erasure_event_seq", row.getLong(9));
                  one.put("places_sha256", Receipt.sha256(places.toString()));
                  one.set("deleted", MAPPER.readTree(row.getString(8)));
                  return one;
                },
                Parameters.of("id", id))
            .orElseThrow();
    ArrayNode rewritten = receipt.putArray("rewritten_tables");
    cleared.tables().stream().sorted().forEach(rewritten::add);
    ArrayNode tooLarge = receipt.putArray("not_rewritten_tables");
    cleared.tooLarge().stream().sorted().forEach(tooLarge::add);
    receipt.put("search_index", cleared.index());
    ObjectNode scan = receipt.putObject("residue_scan");
    scan.put("bytes_scanned", residue.bytes());
    ObjectNode found = scan.putObject("found");
    residue.found().forEach(found::put);
    ArrayNode remains = receipt.putArray("remains");
    REMAINS.forEach(one -> remains.addObject().put("what", one.get(0)).put("why", one.get(1)));
    return document(database, receipt, places, checkpoints).toString();
  }

  private static ObjectNode document(
      Database database, ObjectNode receipt, ArrayNode places, Checkpoints checkpoints)
      throws SQLException {
    ObjectNode document = MAPPER.createObjectNode();
    document.set("receipt", receipt);
    document.set("places", places);
    SignedNote note = new SignedNote(Receipt.FORMAT + "\n" + receipt + "\n", List.of());
    Optional<Checkpoints.Signed> signed = checkpoints.sign(database, note);
    ArrayNode keys = document.putArray("verifier_keys");
    if (signed.isPresent()) {
      document.put("signed", signed.get().note().toString());
      keys.add(signed.get().key().toString());
    }
    return document;
  }

  private static String time(OffsetDateTime time) {
    return time == null ? "" : Binding.instant(time).toString();
  }
}
