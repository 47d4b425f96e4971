package io.myria.statements;

import io.myria.statements.ProposedRelations.One;
import io.myria.statements.reader.AnalyzedSentence;
import io.myria.statements.reader.Modality;
import io.myria.statements.reader.TextAnalysis;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a proposal is one: of an event that was shown, between two entities that it mentions,
 * with words that stand in it, in a sentence that asserts something and names both, and new.
 * Stateless.
 */
final class ProposalCheck {

  /** Plain words: "depends on", or as programs write it. */
  private static final Pattern PHRASE = Pattern.compile("[a-z]+([ _][a-z]+){0,4}");

  /** Whose meaning is the graph's own: which two names are one is nothing to be guessed. */
  private static final Set<String> RESERVED =
      Set.of(Relation.SAME_AS.wire(), Relation.ATTR.wire(), "mentioned_with");

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

  /** What such a sentence says is not so. */
  private static final Set<Modality> OPEN =
      EnumSet.of(Modality.ASKED, Modality.CONDITIONAL, Modality.PLANNED, Modality.QUOTED);

  /** A quotation goes over so many sentences. */
  private static final int MOST_SENTENCES = 3;

  private static final int LEAST_QUOTED = 3;
  private static final int MOST_QUOTED = 200;

  /** Below what an event states by itself. */
  private static final double CONFIDENCE = 0.5;

  private ProposalCheck() {}

  /** The relation that it is; empty where it is refused. */
  static Optional<EntityEdge> edge(One proposed, ShownEvent event) {
    Optional<String> relation = relation(proposed.relation());
    Optional<EntityMention> from = mention(proposed.from(), event);
    Optional<EntityMention> to = proposed.to().flatMap(name -> mention(name, event));
    if (relation.isEmpty()
        || from.isEmpty()
        || to.isEmpty()
        || !quotes(proposed, event)
        || !isAsserted(proposed, from.get(), to.get(), event)) {
      return Optional.empty();
    }
    EntityEdge edge =
        new EntityEdge(
            from.get().key(),
            relation.get(),
            to.get().key(),
            to.get().surface(),
            proposed.negated(),
            event.event().timestamp(),
            Optional.empty(),
            CONFIDENCE,
            folded(proposed.words()),
            KnowledgeSource.PROPOSED);
    boolean itself = edge.fromKey().equals(edge.toKey());
    boolean stated = event.knowledge().edges().stream().anyMatch(one -> same(one, edge));
    return itself || stated ? Optional.empty() : Optional.of(edge);
  }

  static boolean same(EntityEdge one, EntityEdge other) {
    return one.fromKey().equals(other.fromKey())
        && one.relation().equals(other.relation())
        && one.toKey().equals(other.toKey());
  }

  private static Optional<String> relation(String told) {
    String phrase = told.strip();
    String name = phrase.replace(' ', '_');
    boolean fits =
        PHRASE.matcher(phrase).matches()
            && EventKnowledge.RELATION_NAME.matcher(name).matches()
            && !RESERVED.contains(name);
    return fits ? Optional.of(name) : Optional.empty();
  }

  private static Optional<EntityMention> mention(String name, ShownEvent event) {
    String key = EntityKeys.of(name);
    List<EntityMention> all = event.knowledge().mentions();
    return all.stream().filter(one -> one.key().equals(key)).findFirst();
  }

  /** What a model shortens, joins or mends is no quotation; blanks and capitals do not matter. */
  private static boolean quotes(One proposed, ShownEvent event) {
    String words = folded(proposed.words());
    return words.length() >= LEAST_QUOTED
        && words.length() <= MOST_QUOTED
        && folded(event.text()).toLowerCase(Locale.ROOT).contains(words.toLowerCase(Locale.ROOT));
  }

  /**
   * Whether the sentences that are quoted name both, or the speaker, who needs no name, and none of
   * them asks, plans or supposes. The one before them may name who is spoken of.
   */
  private static boolean isAsserted(
      One proposed, EntityMention from, EntityMention to, ShownEvent event) {
    String words = folded(proposed.words()).toLowerCase(Locale.ROOT);
    List<AnalyzedSentence> all = TextAnalysis.of("", event.text()).sentences();
    for (int length = 1; length <= MOST_SENTENCES; length++) {
      for (int first = 0; first + length <= all.size(); first++) {
        List<AnalyzedSentence> some = all.subList(first, first + length);
        String quoted = text(some);
        if (quoted.contains(words)) {
          String before = first == 0 ? "" : text(all.subList(first - 1, first));
          return some.stream().noneMatch(one -> OPEN.contains(one.modality()))
              && names(before + " " + quoted, from, event)
              && names(quoted, to, event);
        }
      }
    }
    String text = folded(event.text()).toLowerCase(Locale.ROOT);
    return all.isEmpty() && names(text, from, event) && names(text, to, event);
  }

  private static String text(List<AnalyzedSentence> sentences) {
    return folded(String.join(" ", sentences.stream().map(AnalyzedSentence::text).toList()))
        .toLowerCase(Locale.ROOT);
  }

  private static boolean names(String text, EntityMention entity, ShownEvent event) {
    String speaker =
        Parties.of(event.event()).speaker().map(NamedEntity::key).orElse("nobody speaks");
    String own = speaker + "'s ";
    return entity.key().equals(speaker)
        || text.contains(folded(entity.surface()).toLowerCase(Locale.ROOT))
        || entity.key().startsWith(own) && text.contains(entity.key().substring(own.length()));
  }

  private static String folded(String text) {
    return BLANKS.matcher(text).replaceAll(" ").strip();
  }
}
