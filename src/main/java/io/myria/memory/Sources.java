package io.myria.memory;

import io.myria.config.Service;
import io.myria.eventlog.LogReader;
import io.myria.fingerprint.Ageing;
import io.myria.fingerprint.FingerprintReader;
import io.myria.projection.DerivedReader;
import io.myria.read.QuerySettings;
import jakarta.inject.Inject;

/**
 * The readers that memories are read with.
 *
 * @param ageing the ages at which kinds are archived
 */
@Service
public record Sources(
    LogReader log,
    DerivedReader derived,
    FingerprintReader fingerprints,
    Ageing ageing,
    QuerySettings settings) {

  @Inject
  public Sources {}
}
