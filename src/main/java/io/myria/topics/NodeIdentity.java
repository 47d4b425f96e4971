package io.myria.topics;

import io.myria.event.EventId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Computes the ids of topics and nodes from their content, so that the same log gives the same ids.
 * Stateless.
 *
 * <p>A node's identity (seed section 13.2) is SHA-256 over lines of ASCII, each ended by a line
 * feed: the tag of this form, the kind, the participants' internal numbers in ascending order, the
 * internal flag, and then one line for each direct event id of a leaf, or each descendant leaf's
 * node id of an internal topic, in ascending order. Label, summary, metadata and every edge of the
 * tree stay out of it.
 */
public final class NodeIdentity {

  private static final String NODE_FORM = "myria node 1";
  private static final String TOPIC_FORM = "myria topic";

  private NodeIdentity() {}

  /**
   * The id of the topic that {@code opening} opened: a UUID of version 8 (RFC 9562).
   *
   * @param logId names the log, so that two logs with the same conversation differ
   * @param level 0 for a leaf, 1 above leaves, and so on
   */
  public static TopicId topic(UUID logId, EventId opening, int level) {
    byte[] hash = sha256(Stream.of(TOPIC_FORM, logId, opening, level));
    ByteBuffer first = ByteBuffer.wrap(hash);
    long high = first.getLong() & 0xFFFFFFFFFFFF0FFFL | 0x8000L;
    long low = first.getLong() & 0x3FFFFFFFFFFFFFFFL | 0x8000000000000000L;
    return new TopicId(new UUID(high, low));
  }

  /**
   * @param participantIds the exact set's internal numbers
   */
  public static NodeId leaf(
      List<Long> participantIds, boolean internal, Collection<EventId> events) {
    return node("leaf_topic", participantIds, internal, events.stream().map(EventId::toString));
  }

  /**
   * @param leaves all leaves below the node, at any depth
   */
  public static NodeId internalTopic(
      List<Long> participantIds, boolean internal, Collection<NodeId> leaves) {
    return node("internal_topic", participantIds, internal, leaves.stream().map(NodeId::hex));
  }

  private static NodeId node(
      String kind, List<Long> participantIds, boolean internal, Stream<String> members) {
    Stream<Object> head =
        Stream.of(NODE_FORM, kind, participantIds.stream().sorted().toList(), internal);
    return NodeId.of(sha256(Stream.concat(head, members.sorted())));
  }

  private static byte[] sha256(Stream<?> lines) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      lines.forEach(line -> digest.update((line + "\n").getBytes(StandardCharsets.UTF_8)));
      return digest.digest();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
