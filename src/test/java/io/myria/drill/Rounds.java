package io.myria.drill;

/** How long a {@link Drill} is: kills, requests, comparisons, whatever it counts. */
public final class Rounds {

  /** The profile {@code drills} sets it. */
  private static final boolean DRILLS = Boolean.getBoolean("myria.drills");

  private Rounds() {}

  /**
   * @param key a system property that decides, where it is given
   * @param inEveryBuild short
   * @param inDrills long
   */
  public static int of(String key, int inEveryBuild, int inDrills) {
    return Integer.getInteger(key, DRILLS ? inDrills : inEveryBuild);
  }
}
