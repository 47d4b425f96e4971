package io.myria.contents;

import io.myria.compile.plan.BuildSettings;
import io.myria.config.Source;
import java.util.Map;

/** Settings of builders in zones. */
public final class Zones {

  private Zones() {}

  public static BuildSettings settings(String zone) {
    return Source.of(Map.of("myria.timezone", zone)).read(BuildSettings.class);
  }
}
