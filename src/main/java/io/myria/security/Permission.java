package io.myria.security;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a caller may do at all. On the wire a permission is an OAuth 2 scope. */
public enum Permission {
  /** Read on behalf of its participants. */
  READ("myria:read"),
  /** Append on behalf of its participants. */
  WRITE("myria:write"),
  /** Read internal events, and append them as such. */
  INTERNAL("myria:internal"),
  /** Build, publish, roll back, and see what tells of everybody's activity. */
  ADMIN("myria:admin"),
  /** Erase events that its participants may see, and read receipts of erasures. */
  ERASE("myria:erase"),
  /** Place and release legal holds, which erasures heed. */
  HOLD("myria:hold");

  private final String scope;

  Permission(String scope) {
    this.scope = scope;
  }

  /** Whether a call that needs it and changes something is written into the audit. */
  public boolean audited() {
    return this == ADMIN || this == ERASE || this == HOLD;
  }

  /** As tokens, challenges and metadata name it. */
  public String scope() {
    return scope;
  }

  public static Optional<Permission> of(String scope) {
    return Arrays.stream(values()).filter(one -> one.scope.equals(scope)).findFirst();
  }

  /** With spaces between, always in the order above (RFC 6749, section 3.3). */
  public static String scopes(Collection<Permission> permissions) {
    return permissions.stream()
        .distinct()
        .sorted()
        .map(Permission::scope)
        .collect(Collectors.joining(" "));
  }
}
