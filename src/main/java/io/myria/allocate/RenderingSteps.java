package io.myria.allocate;

import io.myria.fingerprint.Rendering;

/**
 * By how many tokens are left, how a memory is rendered.
 *
 * @param fingerprintBelow tokens
 * @param headerBelow tokens
 */
public record RenderingSteps(int fingerprintBelow, int headerBelow) {

  public Rendering at(int remaining) {
    if (remaining < headerBelow) {
      return Rendering.HEADER;
    }
    return remaining < fingerprintBelow ? Rendering.FINGERPRINT : Rendering.VERBATIM;
  }
}
