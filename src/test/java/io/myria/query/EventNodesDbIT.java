package io.myria.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Caller;
import io.myria.access.Scope;
import io.myria.event.ParticipantSet;
import io.myria.log.Appender;
import io.myria.log.Drafts;
import io.myria.log.LogReader;
import io.myria.log.LogSettings;
import io.myria.log.ParticipantNames;
import io.myria.setting.Source;
import io.myria.store.LocalTransactions;
import io.myria.store.TestDatabase;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventNodesDbIT {

  private TestDatabase database;
  private LocalTransactions transactions;
  private Appender appender;
  private EventNodes nodes;

  @BeforeEach
  void open() {
    database = TestDatabase.create();
    transactions = new LocalTransactions(database.application());
    Source defaults = Source.of(Map.of());
    appender = new Appender(database.application(), LogSettings.from(defaults), Clock.systemUTC());
    nodes =
        new EventNodes(
            transactions,
            new LogReader(new ParticipantNames()),
            new Cursors(transactions, new SecureRandom()),
            QuerySettings.from(defaults));
  }

  @AfterEach
  void close() {
    transactions.close();
    database.close();
  }

  @Test
  void anEventIsFoundByItsWords() {
    appender.append(Drafts.message("The kite's tail is too short", "ann", "bob"));
    appender.append(Drafts.message("Rain again", "ann", "bob"));
    Scope scope = Caller.OPEN.scope(ParticipantSet.of("bob"), false);
    EventNodesRequest all = EventNodesRequest.of(scope);
    assertThat(nodes.query(all).root().children()).hasSize(2);
  }
}
