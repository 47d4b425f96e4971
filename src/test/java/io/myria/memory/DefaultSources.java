package io.myria.memory;

import io.myria.config.Source;
import io.myria.eventlog.LogReader;
import io.myria.fingerprint.FingerprintReader;
import io.myria.projection.DerivedReader;
import io.myria.read.QuerySettings;
import io.myria.recall.ranking.CbaSettings;
import java.util.Map;

/** What memories are read from, with every setting as it ships. */
public final class DefaultSources {

  private DefaultSources() {}

  public static Sources of(LogReader log) {
    Source defaults = Source.of(Map.of());
    return new Sources(
        log,
        new DerivedReader(),
        new FingerprintReader(),
        defaults.read(CbaSettings.class).ageing(),
        defaults.read(QuerySettings.class));
  }
}
