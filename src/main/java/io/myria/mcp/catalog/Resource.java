package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.security.Permission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something to read at a URI.
 *
 * @param needs what a caller must be allowed
 * @param watch where subscribers get to know changes of it
 */
public record Resource(
    String uri, About about, Permission needs, Reader reader, Optional<Watch> watch) {

  /** One whose changes are not told. */
  public static Resource quiet(String uri, About about, Permission needs, Reader reader) {
    return new Resource(uri, about, needs, reader, Optional.empty());
  }

  /** Says which version there is; asked about once a second while anybody waits for the next. */
  @FunctionalInterface
  public interface Watch {

    /**
     * Another text whenever something has changed, on whichever server.
     *
     * @throws Fault where that cannot be known now
     */
    String version();
  }

  /** Words for people and models. */
  public record About(String name, String title, String description, String mimeType) {

    public Map<String, Object> json(String uriName, String uri) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put(uriName, uri);
      json.put("name", name);
      json.put("title", title);
      json.put("description", description);
      json.put("mimeType", mimeType);
      return json;
    }
  }

  /** Reads a resource. */
  @FunctionalInterface
  public interface Reader {

    /**
     * The gate has seen to the permission that the resource needs, and to nothing else: a resource
     * that reads for participants does so by a tool of {@link ResourceCall#tools}, or has to ask
     * it.
     *
     * @throws Fault {@code not_found} for what is not there or may not be seen, and what else goes
     *     wrong
     */
    List<ResourceBody> read(ResourceCall call);
  }

  /** As the protocol has it, in every era. */
  public Map<String, Object> json() {
    return about.json("uri", uri);
  }
}
