package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * All participants of whom something is remembered, by name, for callers who speak for everybody:
 * all of them in open mode. Thread-safe.
 */
@Service
public final class AllParticipants {

  private final Transactions transactions;
  private final QuerySettings settings;
  private final Cursors cursors;

  @Inject
  public AllParticipants(Transactions transactions, QuerySettings settings, Cursors cursors) {
    this.transactions = transactions;
    this.settings = settings;
    this.cursors = cursors;
  }

  /**
   * The arguments of {@code myria_list_names} without participants.
   *
   * @param internal whether internal events count
   * @param start with which names begin, whatever the case of ASCII letters
   */
  public record Request(Caller caller, boolean internal, String start, PageRequest page) {

    public Request {
      // The same bounds as where somebody is asked for.
      start = new Wanted(Set.of(), start, Optional.empty(), Optional.empty()).start();
    }

    RequestDigest digest() {
      return RequestDigest.of("all participants").number(internal ? 1 : 0).text(start).done();
    }
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws Fault {@code not_allowed} to who does not speak for everybody; else as {@link
   *     Directory#page}
   */
  public DirectoryPage page(Request request, TokenBudget<KnownName> budget) {
    if (!request.caller().spokenFor().everybody()) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          "participants are missing; all there are is for who speaks for everybody");
    }
    int limit = request.page().limit(settings.defaultLimit(), settings.maximumLimit());
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.page().cursor().map(text -> cursors.open(digest, text));
    Read read = transactions.run(db -> read(db, request, cursor, limit + 1));
    List<KnownName> names = new ArrayList<>();
    for (KnownName name : read.names()) {
      if (names.size() == limit || !budget.take(name)) {
        break;
      }
      names.add(name);
    }
    return new DirectoryPage(
        names,
        Optional.empty(),
        names.size() == read.names().size()
            ? Optional.empty()
            : Optional.of(cursors.seal(digest, read.pin().at(names.get(names.size() - 1).name()))));
  }

  private record Read(ReadPin pin, List<KnownName> names) {}

  private static Read read(Database database, Request request, Optional<Cursor> cursor, int most)
      throws SQLException {
    ReadPin pin = ReadPin.take(database, SnapshotChoice.ACTIVE, cursor);
    String after = cursor.map(Cursor::position).orElse("");
    return new Read(
        pin,
        database.list(
            DirectorySql.EVERYBODY,
            row ->
                new KnownName(
                    NameKind.PARTICIPANT,
                    row.getString(1),
                    OptionalLong.empty(),
                    row.getObject(2, OffsetDateTime.class).toInstant()),
            request.internal(),
            request.start(),
            request.start(),
            after,
            after,
            (long) most));
  }
}
