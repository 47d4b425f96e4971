package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import java.util.Collection;
import java.util.List;

/** Counts the tokens of a tree's parts, in the form of the answer that takes most. Thread-safe. */
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
        public int hint(String label, ParticipantSet participants) {
          return 0;
        }

        @Override
        public int tokens(TopicHead topic) {
          return 0;
        }

        @Override
        public boolean tellsAll() {
          return false;
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

  /** A group of fresh events of one exact set, without them. */
  int hint(String label, ParticipantSet participants);

  /** Without its summary and what stands below the topic. */
  int tokens(TopicHead topic);

  int tokens(List<SummaryBullet> summary);

  /** Whether topics are answered with their metadata, and events with their payloads. */
  boolean tellsAll();

  /** Of participants that the root names. */
  int names(Collection<String> names);

  /** What stands around a tree: the snapshot, the constraints, the cursor. */
  int around();
}
