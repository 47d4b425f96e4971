package io.myria.http.authentication;

import io.myria.security.Caller;
import java.security.Key;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.ErrorCodeValidator;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwt.consumer.JwtContext;
import org.jose4j.jwx.JsonWebStructure;
import org.jose4j.keys.resolvers.VerificationKeyResolver;
import org.jose4j.lang.InvalidAlgorithmException;
import org.jose4j.lang.UnresolvableKeyException;

/**
 * Checks tokens as MicroProfile JWT 2.1 and RFC 9068 ask: signed by a key of the issuer with an
 * asymmetric algorithm, of an access token's type or of none, from that issuer, for this server,
 * with a subject, and of now. Thread-safe.
 */
final class TokenVerifier {

  private static final AlgorithmConstraints SIGNATURES =
      new AlgorithmConstraints(
          ConstraintType.PERMIT,
          AlgorithmIdentifiers.RSA_USING_SHA256,
          AlgorithmIdentifiers.RSA_USING_SHA384,
          AlgorithmIdentifiers.RSA_USING_SHA512,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA384,
          AlgorithmIdentifiers.RSA_PSS_USING_SHA512,
          AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
          AlgorithmIdentifiers.ECDSA_USING_P384_CURVE_AND_SHA384,
          AlgorithmIdentifiers.ECDSA_USING_P521_CURVE_AND_SHA512,
          AlgorithmIdentifiers.EDDSA);

  /**
   * Media types of an access token (RFC 9068, section 2.1; RFC 7519, section 5.1). The prefix
   * {@code application/} may be left out (RFC 7515, section 4.1.9). Any other type is a token that
   * the issuer signed for another purpose, such as a logout token or a security event (RFC 8725,
   * section 3.11).
   */
  private static final Set<String> TYPES =
      Set.of("jwt", "at+jwt", "application/jwt", "application/at+jwt");

  private static final String OTHER_TYPE =
      "the token's header typ says that it is no access token; use one of type at+jwt or JWT";

  /**
   * The claim of security event tokens (RFC 8417, section 2.2), of which a logout token is one; not
   * every issuer says so in {@code typ}.
   */
  private static final String EVENTS = "events";

  private static final String OTHER_PURPOSE =
      "the token's claim events says that it is a security event, such as a logout, and no access"
          + " token";

  private final JwtSettings settings;
  private final VerificationKeyResolver keys;
  private final Clock clock;
  private final CallerClaims claims;

  TokenVerifier(JwtSettings settings, VerificationKeyResolver keys, Clock clock) {
    this.settings = settings;
    this.keys = keys;
    this.clock = clock;
    this.claims = new CallerClaims(settings.participantsClaim(), settings.toolGroupsClaim());
  }

  /**
   * @throws AuthenticationException for a token that does not hold, or while the issuer's keys
   *     cannot be had
   */
  Caller caller(String token) {
    try {
      return claims.caller(consumer().processToClaims(token));
    } catch (InvalidJwtException problem) {
      if (keysAreMissing(problem)) {
        throw AuthenticationException.later(
            "the issuer's keys cannot be read now; try again", problem);
      }
      throw AuthenticationException.badToken(words(problem), problem);
    }
  }

  /** A new one for every token, because it holds the time. */
  private JwtConsumer consumer() {
    return new JwtConsumerBuilder()
        .setJwsAlgorithmConstraints(SIGNATURES)
        .setVerificationKeyResolver(this::key)
        .setExpectedIssuer(true, settings.issuer())
        .setExpectedAudience(true, settings.audience().toArray(String[]::new))
        .setRequireSubject()
        .setRequireExpirationTime()
        .registerValidator(TokenVerifier::type)
        .setEvaluationTime(NumericDate.fromSeconds(clock.instant().getEpochSecond()))
        .setAllowedClockSkewInSeconds((int) settings.leeway().toSeconds())
        .build();
  }

  /** Null for a token that may be an access token, as the library's interface asks. */
  private static ErrorCodeValidator.Error type(JwtContext context) {
    boolean access =
        context.getJoseObjects().stream()
            .map(token -> token.getObjectHeader("typ"))
            .allMatch(TokenVerifier::isOfAccessToken);
    if (!access) {
      return new ErrorCodeValidator.Error(ErrorCodes.TYPE_INVALID, OTHER_TYPE);
    }
    return context.getJwtClaims().hasClaim(EVENTS)
        ? new ErrorCodeValidator.Error(ErrorCodes.MISCELLANEOUS, OTHER_PURPOSE)
        : null;
  }

  private static boolean isOfAccessToken(Object type) {
    return type == null
        || type instanceof String name && TYPES.contains(name.toLowerCase(Locale.ROOT));
  }

  /**
   * No key is looked for, and no issuer asked, where no key could make the token good. (The search
   * fails over an algorithm that it does not know as it fails over keys that cannot be read.)
   */
  private Key key(JsonWebSignature signature, List<JsonWebStructure> nesting)
      throws UnresolvableKeyException {
    try {
      SIGNATURES.checkConstraint(signature.getAlgorithmHeaderValue());
    } catch (InvalidAlgorithmException refused) {
      throw new UnresolvableKeyException("no key is for this algorithm");
    }
    return keys.resolveKey(signature, nesting);
  }

  /**
   * A key that is not among those that were read has no cause; keys that were not read have one.
   */
  private static boolean keysAreMissing(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvableKeyException && cause.getCause() != null) {
        return true;
      }
    }
    return false;
  }

  private static String words(InvalidJwtException problem) {
    if (problem.hasErrorCode(ErrorCodes.EXPIRED)) {
      return "the token has expired";
    }
    if (problem.hasErrorCode(ErrorCodes.NOT_YET_VALID)) {
      return "the token is not valid yet";
    }
    if (problem.hasErrorCode(ErrorCodes.ISSUER_INVALID)
        || problem.hasErrorCode(ErrorCodes.ISSUER_MISSING)) {
      return "the token is of another issuer";
    }
    if (problem.hasErrorCode(ErrorCodes.AUDIENCE_INVALID)
        || problem.hasErrorCode(ErrorCodes.AUDIENCE_MISSING)) {
      return "the token is for another audience";
    }
    if (problem.hasErrorCode(ErrorCodes.TYPE_INVALID)) {
      return OTHER_TYPE;
    }
    // The code alone is also that of a signature that does not hold.
    if (problem.getErrorDetails().stream()
        .anyMatch(error -> OTHER_PURPOSE.equals(error.getErrorMessage()))) {
      return OTHER_PURPOSE;
    }
    return "the token does not hold";
  }
}
