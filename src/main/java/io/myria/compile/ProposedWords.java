package io.myria.compile;

import io.myria.compile.ProposedTopics.Sentence;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.StorableText;
import io.myria.language.Ids;
import io.myria.topics.Shape;
import io.myria.topics.SummaryBullet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Labels and summaries as a model proposes them, bounded, and each sentence with its citations.
 * What these are of, {@link ShapeCheck} looks at.
 *
 * @param violations to which is added
 */
record ProposedWords(List<Violation> violations) {

  static final int LABEL = 80;
  static final int SENTENCES = 8;
  static final int SENTENCE = 400;
  static final int CITES = 8;

  Shape.Words read(Optional<String> label, List<Sentence> summary, String at) {
    Optional<String> name = label.map(text -> label(text, at + ".label"));
    if (summary.size() > SENTENCES) {
      add(
          ProposalRule.SUMMARY_TOO_LARGE,
          at + ".summary",
          "has " + summary.size() + " sentences; " + SENTENCES + " at most");
    }
    List<SummaryBullet> bullets = new ArrayList<>();
    for (int index = 0; index < summary.size(); index++) {
      sentence(summary.get(index), at + ".summary[" + index + "]").ifPresent(bullets::add);
    }
    return new Shape.Words(name, bullets);
  }

  private String label(String text, String at) {
    String label = text.strip().replaceAll("\\s+", " ");
    if (label.isEmpty()) {
      add(ProposalRule.EMPTY_LABEL, at, "is empty");
    } else if (label.length() > LABEL) {
      add(
          ProposalRule.LABEL_TOO_LONG,
          at,
          "has " + label.length() + " characters; " + LABEL + " at most");
    } else if (Ids.isId(label) || !Ids.in(label).isEmpty()) {
      add(ProposalRule.LABEL_IS_ID, at, "holds an id, and names nothing");
    }
    checkStorable(label, at);
    return label;
  }

  private Optional<SummaryBullet> sentence(Sentence sentence, String at) {
    String text = sentence.text().strip().replaceAll("\\s+", " ");
    if (text.isEmpty()) {
      add(ProposalRule.EMPTY_SUMMARY, at, "says nothing");
    } else if (text.length() > SENTENCE) {
      add(
          ProposalRule.SUMMARY_TOO_LARGE,
          at,
          "has " + text.length() + " characters; " + SENTENCE + " at most");
    }
    checkStorable(text, at);
    // Ids of events sort as the log does.
    Set<EventId> cites = new TreeSet<>(Comparator.comparing(EventId::toString));
    for (String name : sentence.eventIds()) {
      Optional<EventId> id = Names.uuid(name).map(EventId::new);
      if (id.isEmpty()) {
        add(ProposalRule.UNKNOWN_EVENT, at + ".event_ids", "names what is no event");
      }
      id.ifPresent(cites::add);
    }
    if (cites.isEmpty() || cites.size() > CITES) {
      add(
          ProposalRule.UNCITED,
          at + ".event_ids",
          "cites " + cites.size() + " events, not 1 to " + CITES);
      return Optional.empty();
    }
    return Optional.of(SummaryBullet.worded(text, List.copyOf(cites)));
  }

  private void checkStorable(String text, String at) {
    try {
      StorableText.check(at, text);
    } catch (Fault refused) {
      add(ProposalRule.NOT_STORABLE, at, "holds a character that cannot be stored");
    }
  }

  private void add(ProposalRule rule, String at, String text) {
    violations.add(new Violation(rule, at, text));
  }
}
