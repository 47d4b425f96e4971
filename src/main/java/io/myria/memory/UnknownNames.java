package io.myria.memory;

import io.myria.config.NearestName;
import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.EventWalk;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Scope;
import io.myria.security.SpokenFor;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the participants of a request of whom nothing is known, for answers that hold nothing. Who
 * speaks for everybody is judged by all there is; anybody else by what they see together with those
 * they speak for, so that a participant of others alone is as unknown as one that there is not.
 * Thread-safe.
 */
@Service
public final class UnknownNames {

  /** Of one question. */
  private static final int MOST = 3;

  /** Names of each beginning that are compared. */
  private static final long COMPARED = 200;

  /** Longer names are not compared. */
  private static final int CHARACTERS = 100;

  private static final String COMMA = ",";

  private final Transactions transactions;
  private final QuerySettings settings;
  private final Directory directory;

  @Inject
  public UnknownNames(Transactions transactions, QuerySettings settings, Directory directory) {
    this.transactions = transactions;
    this.settings = settings;
    this.directory = directory;
  }

  /** The first few of a scope, in its order. */
  public List<UnknownName> of(Scope scope) {
    List<String> unknown = transactions.read(db -> unknown(db, scope));
    return unknown.stream().map(name -> new UnknownName(name, nearest(name, scope))).toList();
  }

  private List<String> unknown(Database database, Scope scope) throws SQLException {
    List<String> unknown = new ArrayList<>();
    for (String name : scope.participants()) {
      if (unknown.size() < MOST && !seesAny(database, with(name, scope))) {
        unknown.add(name);
      }
    }
    return unknown;
  }

  /** The widest scope that the caller has and that this name is in. */
  private static Scope with(String name, Scope scope) {
    SpokenFor spokenFor = scope.caller().spokenFor();
    ParticipantSet alone = ParticipantSet.of(name);
    return scope
        .caller()
        .scope(
            spokenFor.anyOf(alone) ? alone : alone.union(own(scope).orElseThrow()),
            scope.includeInternal());
  }

  /**
   * Those asked for whom the caller speaks for; a read without one gets no further than its gate.
   */
  private static Optional<ParticipantSet> own(Scope scope) {
    Set<String> own = new LinkedHashSet<>(scope.participants().names());
    own.retainAll(scope.caller().spokenFor().names());
    return own.isEmpty() ? Optional.empty() : Optional.of(ParticipantSet.of(own));
  }

  private boolean seesAny(Database database, Scope scope) throws SQLException {
    Optional<Mask> mask = Mask.of(database, scope);
    if (mask.isEmpty()) {
      return false;
    }
    EventSeq head = LogPin.take(database).head();
    EventWalk walk = new EventWalk(mask.get(), Wanted.ALL.filter(), Order.NEWEST, head);
    return walk.first(database).isPresent();
  }

  private List<String> nearest(String name, Scope scope) {
    List<String> parts =
        List.of(name.split(COMMA)).stream()
            .map(String::strip)
            .filter(part -> !part.isEmpty() && part.length() <= CHARACTERS)
            .limit(MOST)
            .toList();
    Set<String> nearest = new LinkedHashSet<>();
    for (String part : parts) {
      Set<String> known = known(part, scope);
      known.remove(name);
      nearest.addAll(NearestName.several(part, known, MOST));
    }
    return nearest.stream().limit(MOST).toList();
  }

  /** Names that may be meant, of those that the caller may know. */
  private Set<String> known(String part, Scope scope) {
    Set<String> known = new LinkedHashSet<>();
    if (scope.caller().spokenFor().everybody()) {
      int all = part.codePointCount(0, part.length());
      for (int length : new int[] {all, all - 1, all / 2, 1}) {
        String start = part.substring(0, part.offsetByCodePoints(0, Math.max(1, length)));
        known.addAll(transactions.read(db -> starting(db, start, scope.includeInternal())));
      }
      return known;
    }
    known.addAll(scope.caller().spokenFor().names());
    own(scope).ifPresent(own -> known.addAll(beside(own, scope)));
    return known;
  }

  private static List<String> starting(Database database, String start, boolean internal)
      throws SQLException {
    return database.list(
        DirectorySql.EVERYBODY, row -> row.getString(1), internal, start, start, "", "", COMPARED);
  }

  private List<String> beside(ParticipantSet own, Scope scope) {
    Wanted participants =
        new Wanted(EnumSet.of(NameKind.PARTICIPANT), "", Optional.empty(), Optional.empty());
    Scope seen = scope.caller().scope(own, scope.includeInternal());
    PageRequest page = new PageRequest(Optional.of(settings.maximumLimit()), Optional.empty());
    return directory
        .page(new DirectoryRequest(seen, participants, page), TokenBudget.unlimited())
        .names()
        .stream()
        .map(KnownName::name)
        .toList();
  }
}
