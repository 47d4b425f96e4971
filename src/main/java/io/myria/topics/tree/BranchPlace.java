package io.myria.topics.tree;

import io.myria.read.Cursors;
import io.myria.topics.TopicId;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The place at which an answer cut one topic; its cursor goes on with the rest of that topic alone.
 *
 * @param done a bit for each of the topic's refs or children that earlier pages hold, in the order
 *     of the topic
 * @param item how many items of the rest are done
 */
record BranchPlace(TopicId topic, BigInteger done, int item) {

  private static final String TAG = "in ";

  String write() {
    return TAG + topic + " " + done.toString(16) + " " + item;
  }

  /** How long the cursor of a topic of so many parts can become. */
  static int cursorCharacters(TopicId topic, int parts) {
    BigInteger all = BigInteger.ONE.shiftLeft(parts);
    return Cursors.characters(new BranchPlace(topic, all, 0).write().length());
  }

  /** Empty if the position is one of the whole query. */
  static Optional<BranchPlace> read(String position) {
    if (!position.startsWith(TAG)) {
      return Optional.empty();
    }
    String[] parts = position.split(" ");
    return Optional.of(
        new BranchPlace(
            TopicId.parse("cursor", parts[1]),
            new BigInteger(parts[2], 16),
            Integer.parseInt(parts[3])));
  }
}
