package io.myria.mcp.admin;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.Immutable;

/** One row of the audit: before a call, without an outcome, or after it. */
@Entity(name = "Audit")
@Immutable
final class AuditEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private long auditSeq;

  private Instant recordedAt;
  private String callId;
  private String caller;
  private String tool;

  @Column(columnDefinition = "json")
  @ColumnTransformer(write = "cast(? as json)")
  private String arguments;

  private String outcome;

  /** For Hibernate. */
  protected AuditEntity() {}

  AuditEntity(AuditTrail.Entry entry, String arguments, String outcome, Instant recordedAt) {
    this.recordedAt = recordedAt;
    this.callId = entry.call().id();
    this.caller = entry.call().caller().name();
    this.tool = entry.tool();
    this.arguments = arguments;
    this.outcome = outcome;
  }
}
