package io.myria.query;

import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicHead;
import java.util.Collection;
import java.util.List;

/**
 * How many tokens the parts of a tree take in an answer, in whichever of its forms they have most.
 * Thread-safe.
 */
public interface TreeMeasure {

  /** Counts nothing, for who does not ask by tokens. */
  TreeMeasure NOTHING =
      new TreeMeasure() {
        @Override
        public int tokens(EventNode node) {
          return 0;
        }

        @Override
        public int tokens(EventRefNode node) {
          return 0;
        }

        @Override
        public int tokens(TopicHead topic) {
          return 0;
        }

        @Override
        public int tokens(List<SummaryBullet> summary) {
          return 0;
        }

        @Override
        public int names(Collection<String> names) {
          return 0;
        }

        @Override
        public int around() {
          return 0;
        }
      };

  int tokens(EventNode node);

  int tokens(EventRefNode node);

  /** Without its summary and what stands below the topic. */
  int tokens(TopicHead topic);

  int tokens(List<SummaryBullet> summary);

  /** Of participants that the root names. */
  int names(Collection<String> names);

  /** What stands around a tree: the snapshot, the constraints, the cursor. */
  int around();
}
