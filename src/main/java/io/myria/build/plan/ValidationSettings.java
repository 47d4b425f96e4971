package io.myria.build.plan;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.util.List;

/**
 * The thresholds of validation (seed section 12).
 *
 * @param depth most levels of a tree, leaves included
 * @param children most of a topic
 * @param root what a root may hold
 * @param leastRefs of a leaf whose set has others
 * @param usefulRefs least refs of a leaf that is of use
 * @param manyLeaves from so many changed leaves of a set on, their usefulness is looked at
 * @param uselessPercent most of them that may be of no use
 * @param bullets most of a summary
 * @param characters most of a summary, texts and excerpts together
 */
public record ValidationSettings(
    int depth,
    int children,
    Root root,
    int leastRefs,
    int usefulRefs,
    int manyLeaves,
    int uselessPercent,
    int bullets,
    int characters) {

  static final Setting<Integer> DEPTH =
      Setting.integer(
          "myria.validation.depth", 8, 1, 32, "Most levels of a tree of topics, or it is refused.");
  static final Setting<Integer> CHILDREN =
      Setting.integer(
          "myria.validation.children", 16, 2, 256, "Most children of a topic, or it is refused.");
  static final Setting<Integer> ROOT_EVENTS =
      Setting.integer(
          "myria.validation.root_events",
          200_000,
          1,
          100_000_000,
          "Most events below one root, or it is refused.");
  static final Setting<Integer> ROOT_PERCENT =
      Setting.integer(
          "myria.validation.root_percent",
          25,
          1,
          100,
          "Most of its participants' events below one root, in percent, or it is refused.");
  static final Setting<Integer> ROOT_EVENTS_FREE =
      Setting.integer(
          "myria.validation.root_events_free",
          128,
          1,
          1_000_000,
          "Events below one root that are never too many, whatever their percentage.");
  static final Setting<Integer> LEAST_REFS =
      Setting.integer(
          "myria.validation.leaf_refs_min",
          2,
          1,
          32,
          "Least events of a topic whose participants have others, or it is refused.");
  static final Setting<Integer> USEFUL_REFS =
      Setting.integer(
          "myria.validation.useful_leaf_refs", 2, 1, 32, "Least events of a topic that is of use.");
  static final Setting<Integer> MANY_LEAVES =
      Setting.integer(
          "myria.validation.many_leaves",
          20,
          1,
          100_000,
          "From so many changed topics of the same participants on, their use is looked at.");
  static final Setting<Integer> USELESS_PERCENT =
      Setting.integer(
          "myria.validation.useless_leaf_percent",
          25,
          0,
          100,
          "Most of these topics, in percent, that may be of no use.");
  static final Setting<Integer> BULLETS =
      Setting.integer(
          "myria.validation.summary_bullets",
          16,
          1,
          256,
          "Most bullets of a summary, or it is refused.");
  static final Setting<Integer> CHARACTERS =
      Setting.integer(
          "myria.validation.summary_characters",
          20_000,
          100,
          1_000_000,
          "Most characters of a summary with its excerpts, or it is refused.");

  /** Every key of validation. */
  public static final List<Setting<?>> ALL =
      List.of(
          DEPTH,
          CHILDREN,
          ROOT_EVENTS,
          ROOT_PERCENT,
          ROOT_EVENTS_FREE,
          LEAST_REFS,
          USEFUL_REFS,
          MANY_LEAVES,
          USELESS_PERCENT,
          BULLETS,
          CHARACTERS);

  /**
   * What one root may hold. The fold keeps to the defaults of the latter two.
   *
   * @param most events, whatever others there are
   * @param percent of the events of its participants
   * @param free events that are never too many for that
   */
  public record Root(int most, int percent, int free) {}

  public static ValidationSettings from(Source source) {
    return new ValidationSettings(
        DEPTH.in(source),
        CHILDREN.in(source),
        new Root(ROOT_EVENTS.in(source), ROOT_PERCENT.in(source), ROOT_EVENTS_FREE.in(source)),
        LEAST_REFS.in(source),
        USEFUL_REFS.in(source),
        MANY_LEAVES.in(source),
        USELESS_PERCENT.in(source),
        BULLETS.in(source),
        CHARACTERS.in(source));
  }
}
