package io.myria.server;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * Adds the paths that the server has not added. Payara does so for every application at the root,
 * before any listener is asked; WildFly has health at its management port alone, and no metrics of
 * MicroProfile.
 */
@WebListener
public final class MonitoringPaths implements ServletContextListener {

  @Override
  public void contextInitialized(ServletContextEvent event) {
    ServletContext context = event.getServletContext();
    addUnlessServed(context, "/health", HealthServlet.class);
    addUnlessServed(context, "/metrics", MetricsServlet.class);
  }

  private static void addUnlessServed(
      ServletContext context, String path, Class<? extends Servlet> servlet) {
    boolean served =
        context.getServletRegistrations().values().stream()
            .flatMap(registration -> registration.getMappings().stream())
            .anyMatch(mapping -> mapping.equals(path) || mapping.startsWith(path + "/"));
    if (!served) {
      context.addServlet("myria" + path, servlet).addMapping(path, path + "/*");
    }
  }
}
