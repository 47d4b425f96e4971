package io.myria.verify;

import java.util.List;
import java.util.Optional;

/**
 * How far a verification has come.
 *
 * @param place where it goes on; empty when it is done
 * @param checks those that the call came to, in order
 * @param findings what the call found
 */
public record Verification(
    Optional<VerificationPlace> place, List<CheckProgress> checks, List<Finding> findings) {

  public Verification {
    checks = List.copyOf(checks);
    findings = List.copyOf(findings);
  }

  /**
   * One check.
   *
   * @param looked how many things the call looked at
   * @param extent how many there are, about
   */
  public record CheckProgress(String check, long looked, long extent) {}
}
