package io.myria.http.console;

import io.myria.http.HostNames;
import io.myria.http.HttpFault;
import io.myria.http.Refusal;
import io.myria.http.console.ConsoleFiles.ConsoleFile;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Serves the page at {@code /} and its files below {@code /ui/}, to everybody: they hold no memory.
 * The browser may run nothing but these files, call nothing but this server and the issuer, and
 * show the page in no frame (Content Security Policy Level 3). Thread-safe.
 */
final class ConsoleServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final String FOREVER = "public, max-age=31536000, immutable";

  private final transient HostNames hosts;
  private final transient Supplier<ConsoleFiles> reader;
  private final String policy;
  private transient volatile ConsoleFiles files;

  /**
   * @param hosts that are answered, against DNS rebinding
   * @param origins that the page may call beside its own
   */
  ConsoleServlet(HostNames hosts, Supplier<ConsoleFiles> reader, List<String> origins) {
    this.hosts = hosts;
    this.reader = reader;
    this.policy = policy(origins);
  }

  static String policy(List<String> origins) {
    String called =
        Stream.concat(Stream.of("'self'"), origins.stream()).collect(Collectors.joining(" "));
    return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src "
        + called
        + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
        + " require-trusted-types-for 'script'; trusted-types lit-html";
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    List<String> host = Collections.list(request.getHeaders("Host"));
    if (host.size() != 1 || !hosts.allow(host.get(0))) {
      Refusal.write(request, response, 421, HttpFault.of(421));
      return;
    }
    String below = Optional.ofNullable(request.getPathInfo()).orElse("/").substring(1);
    boolean page = request.getRequestURI().equals(request.getContextPath() + "/");
    Optional<ConsoleFile> file = page ? Optional.of(files().page()) : files().file(below);
    if (file.isEmpty() || request.getRequestURI().contains(";")) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    response.setHeader(
        "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    // The page names the version of all others, and is asked for again each time.
    response.setHeader("Cache-Control", page ? "no-cache" : FOREVER);
    if (page) {
      String tag = "\"" + files().version() + "\"";
      response.setHeader("ETag", tag);
      if (tag.equals(request.getHeader("If-None-Match"))) {
        response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        return;
      }
    }
    send(request, response, file.get());
  }

  @Override
  protected void doOptions(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
  }

  private static void send(
      HttpServletRequest request, HttpServletResponse response, ConsoleFile file)
      throws IOException {
    response.setContentType(file.type());
    response.setHeader("Vary", "Accept-Encoding");
    byte[] body = file.bytes();
    if (Optional.ofNullable(request.getHeader("Accept-Encoding")).orElse("").contains("gzip")) {
      response.setHeader("Content-Encoding", "gzip");
      body = file.gzip();
    }
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private ConsoleFiles files() {
    ConsoleFiles read = files;
    if (read == null) {
      // Two that come first at once read the same.
      read = reader.get();
      files = read;
    }
    return read;
  }
}
