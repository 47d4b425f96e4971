package io.myria.llm;

import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.llm.ledger.DatabaseLedger;
import io.myria.llm.ledger.ModelAudit;
import io.myria.llm.ledger.ModelSpending;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.llm.ledger.ModelWork;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Books in a database, servers on it, and a peer. */
final class LedgerBench implements AutoCloseable {

  static final Caller AGENT = new Caller("agent", Set.of(Permission.READ), SpokenFor.EVERYBODY);

  final TestDatabase database = TestDatabase.create();
  final LocalTransactions transactions = new LocalTransactions(database.pool());
  final ModelPeer peer = new ModelPeer();

  @Override
  public void close() {
    peer.close();
    database.close();
  }

  /** A server that has just started. */
  LanguageModel server(Map<String, String> settings) {
    ModelSettings read = PlainModel.settings(peer, settings);
    return PlainModel.of(
        read, new DatabaseLedger(transactions, read, new ModelSwitch(transactions)));
  }

  ModelSpending.Status status() {
    return new ModelSpending(transactions, PlainModel.settings(peer, Map.of())).status(Caller.OPEN);
  }

  ModelAudit.Whole lastWork() {
    ModelAudit audit = new ModelAudit(transactions);
    List<ModelWork> works = audit.list(Caller.OPEN, ModelAudit.Wanted.ALL, 1);
    return audit.get(Caller.OPEN, works.get(0).seq());
  }

  long count(String sql) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
