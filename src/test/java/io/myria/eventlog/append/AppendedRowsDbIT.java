package io.myria.eventlog.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.database.TestDatabase;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows that an append writes beside the event, and the sets that it was interned by. */
class AppendedRowsDbIT {

  private TestDatabase database;
  private Appender appender;

  @BeforeEach
  void open() {
    database = TestDatabase.create();
    LogSettings settings = Source.of(Map.of()).read(LogSettings.class);
    appender = new Appender(database.pool(), settings, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void eachMemberOfTheSetHasItsPosting() throws SQLException {
    fill();
    assertThat(
            texts(
                """
                select e.event_seq || ' ' || m.member
                from event e
                join participant_set s using (participant_set_id)
                cross join lateral unnest(s.members) as m (member)
                except
                select p.event_seq || ' ' || p.participant_id
                from posting p
                join event e using (event_seq, occurred_at, participant_set_id, internal)
                """))
        .isEmpty();
    assertThat(texts("select count(*)::text from posting")).containsExactly("9");
  }

  @Test
  void eachParticipantsEventsAreCounted() throws SQLException {
    fill();
    assertThat(
            texts(
                """
                select p.name || ' ' || a.event_count
                from participant p join participant_activity a using (participant_id)
                order by p.name
                """))
        .containsExactly("ann 4", "bob 3", "carl 2");
  }

  @Test
  void whatStandsBesideAnEventHasItsPlace() throws SQLException {
    fill();
    assertThat(
            texts(
                """
                select e.event_seq || ' ' || (c.payload ->> 'text')
                    || coalesce(' ' || c.source_event_key, '') || (k.digest is not null)
                from event e
                join event_by_id i using (event_id, event_seq)
                join event_content c using (event_seq)
                left join event_by_source_key k using (event_seq)
                order by e.event_seq
                """))
        .containsExactly(
            "1 onefalse", "2 two k2true", "3 threefalse", "4 four k4true", "5 fivefalse");
  }

  @Test
  void nothingIsWrittenByASetThatTheDatabaseHasOtherwise() throws SQLException {
    expectRefusedOnce(Drafts.message("six", "ann", "bob"));
  }

  @Test
  void norWithAKey() throws SQLException {
    expectRefusedOnce(Drafts.keyed("k6", "six", "ann", "bob"));
  }

  private void expectRefusedOnce(NewEvent event) throws SQLException {
    fill();
    lose("ann", "bob");
    assertThatThrownBy(() -> appender.append(event))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> assertThat(fault.code()).isEqualTo(FaultCode.DATABASE_UNAVAILABLE));
    assertThat(texts("select max(event_seq)::text from event")).containsExactly("5");
    assertThat(texts("select max(event_seq)::text from posting")).containsExactly("5");
    assertThat(appender.append(event).seq()).isEqualTo(new EventSeq(6));
  }

  /** Three alone, of which one has a key, and two together. */
  private void fill() {
    appender.append(Drafts.message("one", "ann", "bob"));
    appender.append(Drafts.keyed("k2", "two", "ann"));
    appender.append(Drafts.message("three", "carl"));
    appender.append(
        List.of(
            Drafts.keyed("k4", "four", "ann", "bob", "carl"),
            Drafts.message("five", "ann", "bob")));
  }

  /** As if the database had another set of this number: it was another one until now. */
  private void lose(String... names) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          update participant_set set members = members || (1000 + participant_set_id)
          where members = (select array_agg(participant_id order by participant_id)
                           from participant where name in ('%s'))
          """
              .formatted(String.join("','", names)));
    }
  }

  private List<String> texts(String query) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    }
  }
}
