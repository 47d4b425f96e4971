package io.myria.http.authentication;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jose4j.jwt.JwtClaims;

/**
 * What the claims of a token that holds say of its caller. Scopes are in {@code scope} (RFC 9068,
 * words in one string), {@code scp} (some providers, a list) or {@code groups} (MicroProfile JWT).
 */
final class CallerClaims {

  private static final List<String> SCOPES = List.of("scope", "scp", "groups");
  private static final int LONGEST_SUBJECT = 255;

  private final String participantsClaim;
  private final String toolGroupsClaim;

  CallerClaims(String participantsClaim, String toolGroupsClaim) {
    this.participantsClaim = participantsClaim;
    this.toolGroupsClaim = toolGroupsClaim;
  }

  /**
   * @throws AuthenticationException for claims of another form
   */
  Caller caller(JwtClaims claims) {
    return new Caller(
        subject(claims),
        permissions(claims),
        SpokenFor.of(names(claims, participantsClaim)),
        List.copyOf(names(claims, toolGroupsClaim)));
  }

  private static String subject(JwtClaims claims) {
    Object subject = claims.getClaimValue("sub");
    if (!(subject instanceof String name)
        || name.isBlank()
        || name.length() > LONGEST_SUBJECT
        || name.chars().anyMatch(Character::isISOControl)
        || !isStorable(name)) {
      throw AuthenticationException.badToken("the token's subject is no name", null);
    }
    return name;
  }

  /** What is of another form gives no permission: {@code groups} may be anything elsewhere. */
  private static Set<Permission> permissions(JwtClaims claims) {
    Set<Permission> permissions = EnumSet.noneOf(Permission.class);
    for (String claim : SCOPES) {
      values(claims, claim).stream()
          .filter(String.class::isInstance)
          .flatMap(words -> Stream.of(((String) words).split(" ")))
          .forEach(word -> Permission.of(word).ifPresent(permissions::add));
    }
    return permissions;
  }

  private static Set<String> names(JwtClaims claims, String claim) {
    Set<String> names = new LinkedHashSet<>();
    for (Object one : values(claims, claim)) {
      if (!(one instanceof String name) || name.isBlank() || !isStorable(name)) {
        throw AuthenticationException.badToken(
            "the token's claim " + claim + " must be a name or a list of names", null);
      }
      names.add(name);
    }
    return names;
  }

  /** One value, or a list of them; absent reads as none. */
  private static Collection<?> values(JwtClaims claims, String claim) {
    Object value = claims.getClaimValue(claim);
    if (value == null) {
      return List.of();
    }
    return value instanceof Collection<?> many ? many : List.of(value);
  }

  private static boolean isStorable(String name) {
    try {
      StorableText.check("", name);
      return true;
    } catch (Fault unstorable) {
      return false;
    }
  }
}
