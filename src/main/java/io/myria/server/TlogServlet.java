package io.myria.server;

import io.myria.database.DatabaseFault;
import io.myria.error.Fault;
import io.myria.http.Refusal;
import io.myria.proof.Tile;
import io.myria.proof.seal.ProofSettings;
import io.myria.proof.seal.Prover;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The log's newest checkpoint and its tiles, as c2sp.org/tlog-tiles names them: {@code
 * /tlog/checkpoint} and {@code /tlog/tile/…}. Entries are not served: they are of those who see the
 * events.
 */
@WebServlet("/tlog/*")
public class TlogServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final String CHECKPOINT = "/checkpoint";
  private static final String CACHE = "Cache-Control";
  private static final String FOREVER = ", max-age=31536000, immutable";

  @Inject private transient Prover prover;
  @Inject private transient ProofSettings settings;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo() == null ? "" : request.getPathInfo();
    try {
      if (path.equals(CHECKPOINT)) {
        Optional<byte[]> note =
            prover.checkpoint().map(text -> text.getBytes(StandardCharsets.UTF_8));
        send(response, note, "text/plain;charset=utf-8", "no-cache");
      } else {
        Optional<Tile> tile = Tile.parse(path.isEmpty() ? path : path.substring(1));
        String cache = (settings.isPublic() ? "public" : "private") + FOREVER;
        send(response, tile.flatMap(prover::tile), "application/octet-stream", cache);
      }
    } catch (RuntimeException problem) {
      Fault fault = DatabaseFault.of(problem);
      Refusal.write(request, response, fault.kind().status(), fault);
    }
  }

  private static void send(
      HttpServletResponse response, Optional<byte[]> body, String type, String cache)
      throws IOException {
    if (body.isEmpty()) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    response.setHeader(CACHE, cache);
    response.setContentType(type);
    response.setContentLength(body.get().length);
    response.getOutputStream().write(body.get());
  }
}
