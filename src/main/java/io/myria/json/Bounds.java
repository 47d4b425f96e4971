package io.myria.json;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Bounds and defaults of arguments that settings decide, by the argument's name. Immutable. */
public final class Bounds {

  /** None. */
  public static final Bounds NONE = new Bounds(Map.of());

  private final Map<String, Bound> bounds;

  private Bounds(Map<String, Bound> bounds) {
    this.bounds = Map.copyOf(bounds);
  }

  /**
   * Of a number the least and greatest, of a list the fewest and most elements.
   *
   * @param byDefault what holds where nothing is given
   */
  public record Bound(long least, long most, Optional<Long> byDefault) {}

  public Bounds with(String name, long least, long most) {
    return with(name, new Bound(least, most, Optional.empty()));
  }

  public Bounds with(String name, long least, long most, long byDefault) {
    return with(name, new Bound(least, most, Optional.of(byDefault)));
  }

  private Bounds with(String name, Bound bound) {
    Map<String, Bound> more = new HashMap<>(bounds);
    more.put(name, bound);
    return new Bounds(more);
  }

  Optional<Bound> of(String name) {
    return Optional.ofNullable(bounds.get(name));
  }
}
