package io.myria.http.console;

import io.myria.contents.TocSettings;
import io.myria.http.HostNames;
import io.myria.http.authentication.AccessSettings;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Opens {@code /} for people, unless a setting says that it stays closed. */
@WebListener
public class Console implements ServletContextListener {

  /** Of the servlet, for what leads a request to it. */
  public static final String NAME = "console";

  @Inject private AccessSettings access;
  @Inject private ConsoleSettings settings;
  @Inject private TocSettings days;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    if (!settings.enabled()) {
      return;
    }
    ServletContext context = event.getServletContext();
    List<String> origins =
        Stream.concat(
                access.issuer().map(ConsoleSettings::origin).stream(), settings.origins().stream())
            .filter(origin -> !origin.isEmpty())
            .toList();
    Map<String, String> values =
        Map.of(
            "access",
            access.tellsCallersApart() ? "jwt" : "open",
            "client",
            settings.clientId(),
            "scope",
            settings.scope(),
            "zone",
            zone(days.zone().id()));
    ServletRegistration.Dynamic registration =
        context.addServlet(
            NAME,
            new ConsoleServlet(
                new HostNames(access.allowedHosts()),
                () -> ConsoleFiles.read(context, values),
                origins));
    registration.addMapping("", "/" + ConsoleFiles.PATH + "*");
  }

  /** As browsers know it: {@code Europe/Oslo}, {@code +02:00} or {@code UTC}. */
  private static String zone(ZoneId id) {
    ZoneId zone = id.normalized();
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }
}
