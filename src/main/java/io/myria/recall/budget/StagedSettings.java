package io.myria.recall.budget;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.util.List;

/**
 * The parameters of the strategy {@code staged}.
 *
 * @param decayDays after which an item is worth half
 */
public record StagedSettings(int decayDays) {

  static final Setting<Integer> DECAY_DAYS =
      Setting.integer(
          "myria.staged.decay_days",
          30,
          1,
          36_500,
          "Strategy staged: days after which an event is worth half.");

  /** Every key of this strategy. */
  public static final List<Setting<?>> ALL = List.of(DECAY_DAYS);

  public static StagedSettings from(Source source) {
    return new StagedSettings(DECAY_DAYS.in(source));
  }
}
