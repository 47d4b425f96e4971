package io.myria.server;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.derive.DerivedReader;
import io.myria.derive.FingerprintReader;
import io.myria.log.LogReader;
import io.myria.log.append.Appender;
import io.myria.memory.AllParticipants;
import io.myria.memory.Archive;
import io.myria.memory.CausalChains;
import io.myria.memory.Directory;
import io.myria.memory.MemoryCensus;
import io.myria.memory.MemoryLookup;
import io.myria.memory.Sources;
import io.myria.memory.Timeline;
import io.myria.memory.UnknownNames;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.recall.budget.CbaSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Makes what reads memories, and archives them, into beans; see {@link Wiring}. */
@ApplicationScoped
class MemoryWiring {

  @Produces
  @Singleton
  Sources memorySources(
      LogReader log, DerivedReader derived, QuerySettings settings, Source source) {
    return new Sources(
        log, derived, new FingerprintReader(), source.read(CbaSettings.class).ageing(), settings);
  }

  @Produces
  @Singleton
  MemoryLookup memoryLookup(Transactions transactions, Sources sources) {
    return new MemoryLookup(transactions, sources);
  }

  @Produces
  @Singleton
  CausalChains causalChains(Transactions transactions, Sources sources) {
    return new CausalChains(transactions, sources);
  }

  @Produces
  @Singleton
  Timeline timeline(Transactions transactions, Sources sources, Cursors cursors) {
    return new Timeline(transactions, sources, cursors);
  }

  @Produces
  @Singleton
  Directory directory(Transactions transactions, QuerySettings settings, Cursors cursors) {
    return new Directory(transactions, settings, cursors);
  }

  @Produces
  @Singleton
  AllParticipants allParticipants(
      Transactions transactions, QuerySettings settings, Cursors cursors) {
    return new AllParticipants(transactions, settings, cursors);
  }

  @Produces
  @Singleton
  UnknownNames unknownNames(
      Transactions transactions, QuerySettings settings, Directory directory) {
    return new UnknownNames(transactions, settings, directory);
  }

  @Produces
  @Singleton
  MemoryCensus memoryCensus(Transactions transactions, Sources sources) {
    return new MemoryCensus(transactions, sources);
  }

  @Produces
  @Singleton
  Archive archive(Transactions transactions, LogReader log, Appender appender, Clock clock) {
    return new Archive(transactions, log, appender, clock);
  }
}
