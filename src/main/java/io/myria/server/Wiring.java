package io.myria.server;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.http.authentication.AccessSettings;
import io.myria.http.authentication.CallIds;
import io.myria.http.limit.LimitSettings;
import io.myria.log.LogReader;
import io.myria.log.LogSettings;
import io.myria.log.ParticipantNames;
import io.myria.log.append.Appender;
import io.myria.mcp.audit.AuditTrail;
import io.myria.mcp.catalog.OfferSettings;
import io.myria.mcp.legacy.SessionSettings;
import io.myria.query.EventLookup;
import io.myria.query.EventNodes;
import io.myria.query.SnapshotDiff;
import io.myria.query.reference.References;
import io.myria.query.reference.ShortIds;
import io.myria.query.reference.TopicLookup;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.scope.Gate;
import io.myria.search.EventIndex;
import io.myria.topic.TopicSettings;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Makes the rooms' objects, which know of no container, into beans. Singletons of CDI, not
 * application-scoped: those would need a proxy of a final class.
 */
@ApplicationScoped
class Wiring {

  @Resource(lookup = "java:app/jdbc/myria-log")
  private DataSource logSource;

  @Produces
  @Singleton
  Source source() {
    Config config = ConfigProvider.getConfig();
    return key -> config.getOptionalValue(key, String.class);
  }

  @Produces
  @Singleton
  Clock clock() {
    return Clock.systemUTC();
  }

  @Produces
  @Singleton
  ServerSettings serverSettings(Source source) {
    return source.read(ServerSettings.class);
  }

  @Produces
  @Singleton
  AccessSettings accessSettings(Source source) {
    return source.read(AccessSettings.class);
  }

  @Produces
  @Singleton
  SessionSettings sessionSettings(Source source) {
    return source.read(SessionSettings.class);
  }

  @Produces
  @Singleton
  LimitSettings limitSettings(Source source) {
    return source.read(LimitSettings.class);
  }

  @Produces
  @Singleton
  Gate gate(AccessSettings settings) {
    return new Gate(settings.channels());
  }

  @Produces
  @Singleton
  OfferSettings offerSettings(Source source) {
    return source.read(OfferSettings.class);
  }

  @Produces
  @Singleton
  CallIds callIds() {
    return () -> UUID.randomUUID().toString();
  }

  @Produces
  @Singleton
  AuditTrail auditTrail(Transactions transactions, Clock clock) {
    return new AuditTrail(transactions, clock);
  }

  @Produces
  @Singleton
  ParticipantNames participantNames() {
    return new ParticipantNames();
  }

  @Produces
  @Singleton
  LogReader logReader(ParticipantNames names) {
    return new LogReader(names);
  }

  @Produces
  @Singleton
  LogSettings logSettings(Source source) {
    return source.read(LogSettings.class);
  }

  @Produces
  @Singleton
  Appender appender(LogSettings settings, Clock clock) {
    return new Appender(logSource, settings, clock);
  }

  @Produces
  @Singleton
  QuerySettings querySettings(Source source) {
    return source.read(QuerySettings.class);
  }

  @Produces
  @Singleton
  Cursors cursors(Transactions transactions) {
    return new Cursors(transactions, new SecureRandom());
  }

  @Produces
  @Singleton
  EventNodes eventNodes(
      Transactions transactions,
      LogReader reader,
      EventIndex index,
      Cursors cursors,
      QuerySettings settings) {
    return new EventNodes(transactions, reader, index, cursors, settings);
  }

  @Produces
  @Singleton
  EventLookup eventLookup(Transactions transactions, LogReader reader) {
    return new EventLookup(transactions, reader);
  }

  @Produces
  @Singleton
  ShortIds shortIds(Transactions transactions) {
    return new ShortIds(transactions);
  }

  @Produces
  @Singleton
  References.Limits referenceLimits(Source source, QuerySettings settings) {
    return new References.Limits(settings, source.read(TopicSettings.class));
  }

  @Produces
  @Singleton
  References references(
      Transactions transactions,
      LogReader reader,
      References.Aids aids,
      Cursors cursors,
      References.Limits limits) {
    return new References(transactions, reader, aids, cursors, limits);
  }

  @Produces
  @Singleton
  TopicLookup topicLookup(Transactions transactions, References references) {
    return new TopicLookup(transactions, references);
  }

  @Produces
  @Singleton
  SnapshotDiff snapshotDiff(Transactions transactions, ParticipantNames names, Cursors cursors) {
    return new SnapshotDiff(transactions, names, cursors);
  }
}
