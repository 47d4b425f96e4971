package io.myria.llm.ledger;

import io.myria.event.StorableText;
import io.myria.llm.ChatJson;
import io.myria.llm.Ledger;
import io.myria.llm.WorkReport;
import io.myria.snapshot.SnapshotId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;

/** An assignment in the books: before the model is asked, without an outcome, and after. */
@Entity(name = "ModelWork")
@DynamicUpdate
final class ModelWorkEntity {

  /** Of what a model or its server may have worded. */
  private static final int LONGEST = 4_000;

  private static final int LONGEST_NAME = 200;

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private long workSeq;

  private Instant begunAt;
  private String workflow;

  @Column(columnDefinition = "json")
  @ColumnTransformer(write = "cast(? as json)")
  private String audience;

  private UUID snapshotId;
  private String prompt;
  private String model;
  private String answeredBy;
  private boolean replayed;
  private String outcome;
  private String detail;
  private long rounds;
  private long calls;
  private long promptTokens;
  private long completionTokens;
  private long costNanos;
  private long millis;
  private byte[] transcript;

  /** For Hibernate. */
  protected ModelWorkEntity() {}

  ModelWorkEntity(Ledger.Work work, String asked, Instant now) {
    begunAt = now;
    workflow = work.workflow().wire();
    audience = ChatJson.ordered(work.audience().names());
    snapshotId = work.snapshot().map(SnapshotId::value).orElse(null);
    prompt = work.prompt();
    model = asked;
    replayed = work.replayed();
  }

  long seq() {
    return workSeq;
  }

  void end(WorkReport report, byte[] written) {
    outcome = report.outcome();
    detail = StorableText.cleaned(report.detail(), LONGEST);
    answeredBy = report.model().map(name -> StorableText.cleaned(name, LONGEST_NAME)).orElse(null);
    rounds = report.rounds().size();
    calls = report.rounds().stream().mapToLong(round -> round.calls().size()).sum();
    promptTokens = report.usage().promptTokens();
    completionTokens = report.usage().completionTokens();
    costNanos = report.usage().nanos();
    millis = report.millis();
    transcript = written;
  }

  /** Without what was said. */
  ModelWork read() {
    return new ModelWork(
        workSeq,
        begunAt,
        workflow,
        WorkTranscript.names(audience),
        Optional.ofNullable(snapshotId).map(SnapshotId::new),
        new ModelWork.Asked(prompt, model, Optional.ofNullable(answeredBy), replayed),
        new ModelWork.Ended(Optional.ofNullable(outcome), Optional.ofNullable(detail)),
        new ModelWork.Spent(rounds, calls, promptTokens, completionTokens, costNanos, millis));
  }

  Optional<String> transcript() {
    return Optional.ofNullable(transcript).map(Deflated::read);
  }
}
