package io.myria.offer;

import io.myria.access.Permission;
import io.myria.fault.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something to read at a URI.
 *
 * @param needs what a caller must be allowed
 */
public record Resource(String uri, About about, Permission needs, Reader reader) {

  /** Words for people and models. */
  public record About(String name, String title, String description, String mimeType) {

    Map<String, Object> json(String uriName, String uri) {
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
     * The gate has seen to the permission that the resource needs, and to nothing else: whoever
     * reads for participants does so by a tool of {@link ResourceCall#tools}, or has to ask it.
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
