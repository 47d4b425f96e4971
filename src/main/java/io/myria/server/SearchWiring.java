package io.myria.server;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.log.LogReader;
import io.myria.search.EventIndex;
import io.myria.search.index.SearchSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the index into a bean; see {@link Wiring}. {@link SearchStart} has it follow the log. */
@ApplicationScoped
class SearchWiring {

  @Produces
  @Singleton
  EventIndex eventIndex(Source source, Transactions transactions, LogReader reader) {
    return new EventIndex(source.read(SearchSettings.class), transactions, reader);
  }
}
