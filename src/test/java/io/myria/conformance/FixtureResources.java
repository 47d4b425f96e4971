package io.myria.conformance;

import io.myria.json.UriTemplate;
import io.myria.mcp.catalog.Resource;
import io.myria.mcp.catalog.ResourceBody;
import io.myria.mcp.catalog.ResourceGroup;
import io.myria.mcp.catalog.ResourceTemplate;
import jakarta.enterprise.context.Dependent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The suite's resources. */
@Dependent
public class FixtureResources implements ResourceGroup {

  private static final String TEXT = "text/plain";
  private static final String JSON = "application/json";

  @Override
  public int place() {
    return 1000;
  }

  @Override
  public List<Resource> resources() {
    return List.of(
        resource("test://static-text", TEXT, "This is the content of the static text resource."),
        Resource.quiet(
            "test://static-binary",
            about("static-binary", "image/png"),
            Fixtures.NEEDS,
            call -> List.of(ResourceBody.blob(call.uri(), "image/png", Fixtures.PNG))),
        new Resource(
            "test://watched-resource",
            about("watched-resource", TEXT),
            Fixtures.NEEDS,
            call -> List.of(ResourceBody.text(call.uri(), TEXT, "Watched resource content")),
            Optional.of(() -> "the only one")));
  }

  @Override
  public List<ResourceTemplate> templates() {
    return List.of(
        new ResourceTemplate(
            UriTemplate.of("test://template/{id}/data"),
            about("template", JSON),
            Fixtures.NEEDS,
            Map.of(),
            call -> {
              String id = call.value("id").orElseThrow();
              String text =
                  "{\"id\":\"%s\",\"templateTest\":true,\"data\":\"Data for ID: %s\"}"
                      .formatted(id, id);
              return List.of(ResourceBody.text(call.uri(), JSON, text));
            }));
  }

  private static Resource resource(String uri, String mimeType, String text) {
    return Resource.quiet(
        uri,
        about(uri.substring("test://".length()), mimeType),
        Fixtures.NEEDS,
        call -> List.of(ResourceBody.text(call.uri(), mimeType, text)));
  }

  private static Resource.About about(String name, String mimeType) {
    return new Resource.About(name, name, "A fixture of the conformance suite", mimeType);
  }
}
