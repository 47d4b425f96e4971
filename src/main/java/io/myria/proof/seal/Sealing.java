package io.myria.proof.seal;

import io.myria.config.Service;
import io.myria.projection.Deriver;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.function.BooleanSupplier;

/** The background work of this package: seals new events, then signs the tree. Thread-safe. */
@Service
public final class Sealing {

  private final SealConsumer consumer;
  private final Checkpoints checkpoints;

  @Inject
  public Sealing(SecureRandom random, Checkpoints checkpoints) {
    this.consumer = new SealConsumer(random);
    this.checkpoints = checkpoints;
  }

  /**
   * @param stop as {@link Deriver#run} has it
   * @return whether there is more to seal
   */
  public boolean run(Deriver deriver, BooleanSupplier stop) {
    boolean more = deriver.run(consumer, stop);
    checkpoints.sign();
    return more;
  }
}
