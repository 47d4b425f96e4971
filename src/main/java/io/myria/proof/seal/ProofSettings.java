package io.myria.proof.seal;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import io.myria.error.Fault;
import io.myria.proof.ProofException;
import io.myria.proof.SigningKey;
import io.myria.proof.VerifierKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** How checkpoints of the log are signed and served. */
public record ProofSettings(
    @Setting(
            key = LauncherKeys.PROOF_KEY,
            meaning =
                "File with the Ed25519 keys that sign checkpoints, in PEM; ./myria serve makes one"
                    + " in the data folder, and without one nothing is signed.")
        Optional<String> keyFile,
    @Setting(
            key = ProofSettings.ORIGIN,
            meaning =
                "Name of the log in checkpoints, such as log.example.com/myria; without it,"
                    + " myria/ and the log's id.")
        Optional<String> origin,
    @Setting(
            key = ProofSettings.PUBLIC,
            byDefault = "false",
            meaning =
                "Whether anybody may read checkpoints and tiles at /tlog, which reveal how long the"
                    + " log is; else administrators.")
        boolean isPublic) {

  /** Says who may read checkpoints and tiles. */
  public static final String PUBLIC = "myria.proof.public";

  private static final String ORIGIN = "myria.proof.origin";

  /**
   * @throws Fault {@code misconfigured}
   */
  public ProofSettings {
    origin.ifPresent(
        name -> {
          try {
            VerifierKey.requireName(name);
          } catch (ProofException problem) {
            throw Fault.misconfigured(ORIGIN, ORIGIN + " is refused: " + problem.getMessage());
          }
        });
  }

  /**
   * The key of the file; empty without a file.
   *
   * @throws Fault {@code misconfigured} where the file does not hold one
   */
  public Optional<SigningKey> signingKey() {
    return keyFile.map(ProofSettings::read);
  }

  private static SigningKey read(String file) {
    try {
      return SigningKey.parse(Files.readString(Path.of(file)));
    } catch (IOException problem) {
      throw Fault.misconfigured(
          LauncherKeys.PROOF_KEY,
          LauncherKeys.PROOF_KEY + " names " + file + ", which cannot be read");
    } catch (ProofException problem) {
      throw Fault.misconfigured(
          LauncherKeys.PROOF_KEY,
          LauncherKeys.PROOF_KEY + " names " + file + ", which " + problem.getMessage());
    }
  }
}
