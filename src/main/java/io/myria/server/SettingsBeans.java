package io.myria.server;

import io.myria.config.Source;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.ConfigProvider;

/** Makes a bean of each room's record of settings, read when it is first asked for. */
public class SettingsBeans implements Extension {

  /** No bean: Payara shows an extension none of the application's. */
  static final Source SOURCE =
      key -> ConfigProvider.getConfig().getOptionalValue(key, String.class);

  void add(@Observes AfterBeanDiscovery discovery) {
    Settings.ROOMS.forEach(type -> add(discovery, type));
  }

  private static <T extends Record> void add(AfterBeanDiscovery discovery, Class<T> type) {
    discovery
        .<T>addBean()
        .types(type)
        .scope(Singleton.class)
        .produceWith(beans -> SOURCE.read(type));
  }
}
