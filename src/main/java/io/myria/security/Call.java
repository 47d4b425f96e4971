package io.myria.security;

import java.util.Objects;
import java.util.Set;

/**
 * One request to the endpoint: who makes it, and the id by which logs and the audit know it.
 * Thread-safe.
 */
public final class Call {

  private final Caller caller;
  private final String id;
  private final Connection connection;
  private volatile Set<Permission> lacking = Set.of();

  /** Over a connection that says nothing. */
  public Call(Caller caller, String id) {
    this(caller, id, Connection.SILENT);
  }

  public Call(Caller caller, String id, Connection connection) {
    this.caller = Objects.requireNonNull(caller);
    this.id = Objects.requireNonNull(id);
    this.connection = connection.of(caller);
  }

  public Caller caller() {
    return caller;
  }

  public String id() {
    return id;
  }

  /** What holds where the call itself says nothing. */
  public Connection connection() {
    return connection;
  }

  /** Notes all that a call needs of which the caller lacks something; the answer is then a 403. */
  public void lacks(Set<Permission> needed) {
    lacking = Set.copyOf(needed);
  }

  /** Empty unless the {@link Gate} refused the call for want of a permission. */
  public Set<Permission> lacking() {
    return lacking;
  }
}
