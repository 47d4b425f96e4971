package io.myria.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/**
 * The rival of an append: one table with the columns of an event, and with the indexes that events
 * have, into which rows are inserted by one prepared statement, without checks, sets, order or
 * answers. On the same PostgreSQL, which syncs every commit. For one thread.
 */
final class BareLog implements AutoCloseable {

  private static final String CREATE =
      """
      create schema if not exists bench;
      drop table if exists bench.bare;
      create table bench.bare (
          event_seq bigint primary key,
          event_id uuid not null unique,
          participant_set_id bigint not null,
          one_id bigint not null,
          other_id bigint not null,
          internal boolean not null,
          occurred_at timestamptz not null,
          recorded_at timestamptz not null,
          channel text collate "C" not null,
          type text collate "C" not null,
          payload jsonb not null,
          payload_bytes integer not null,
          payload_digest bytea not null,
          digest bytea unique,
          topic_hints jsonb not null,
          terms tsvector not null
      );
      create index on bench.bare (participant_set_id, event_seq);
      create index on bench.bare (one_id, occurred_at, event_seq)
          include (participant_set_id, internal);
      create index on bench.bare (other_id, occurred_at, event_seq)
          include (participant_set_id, internal);
      """;

  private static final String INSERT =
      """
      insert into bench.bare
      select i.seq, i.id, i.one % 1000, i.one, i.one % 7, false, now(), now(), 'bench', 'message',
             jsonb_build_object('text', i.text), length(i.text), i.digest, null, '[]',
             to_tsvector('english', i.text)
      from unnest(?::bigint[], ?::uuid[], ?::bigint[], ?::text[], ?::bytea[])
          as i (seq, id, one, text, digest)
      """;

  private final Connection connection;
  private final PreparedStatement insert;
  private long last;

  BareLog(Connection connection) throws SQLException {
    this.connection = connection;
    try (Statement create = connection.createStatement()) {
      create.execute(CREATE);
    }
    this.insert = connection.prepareStatement(INSERT);
  }

  /** One row a sentence, in one statement and one commit. */
  void insert(List<String> sentences) throws SQLException {
    int count = sentences.size();
    Long[] seqs = new Long[count];
    UUID[] ids = new UUID[count];
    Long[] ones = new Long[count];
    byte[][] digests = new byte[count][];
    for (int row = 0; row < count; row++) {
      seqs[row] = ++last;
      digests[row] = digest(sentences.get(row) + last);
      ByteBuffer bytes = ByteBuffer.wrap(digests[row]);
      // Ids of the log rise with time.
      ids[row] = new UUID(last << 16, bytes.getLong());
      ones[row] = Math.floorMod(bytes.getLong(), 1000L);
    }
    insert.setArray(1, connection.createArrayOf("bigint", seqs));
    insert.setArray(2, connection.createArrayOf("uuid", ids));
    insert.setArray(3, connection.createArrayOf("bigint", ones));
    insert.setArray(4, connection.createArrayOf("text", sentences.toArray()));
    insert.setArray(5, connection.createArrayOf("bytea", digests));
    insert.executeUpdate();
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  @Override
  public void close() throws SQLException {
    insert.close();
    connection.close();
  }
}
