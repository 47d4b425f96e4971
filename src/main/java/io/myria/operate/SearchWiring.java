package io.myria.operate;

import io.myria.log.LogReader;
import io.myria.search.EventIndex;
import io.myria.search.SearchSettings;
import io.myria.setting.Source;
import io.myria.store.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the index into a bean; see {@link Wiring}. {@link SearchStart} has it follow the log. */
@ApplicationScoped
class SearchWiring {

  @Produces
  @Singleton
  EventIndex eventIndex(Source source, Transactions transactions, LogReader reader) {
    return new EventIndex(SearchSettings.from(source), transactions, reader);
  }
}
