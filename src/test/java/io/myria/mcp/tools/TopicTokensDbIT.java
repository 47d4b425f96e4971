package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.KeptLocomo;
import io.myria.compile.Locomo;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.language.EventText;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.read.EventCriteria;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.tree.QueryAnswer;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesRequest;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import io.myria.topics.tree.TreeReply;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What topics of long conversations cost who reads them, in tokens of the text of an answer. */
class TopicTokensDbIT {

  private static final int ROOTS_ALONE = 1_500;

  @Test
  void theRootsOfALongConversationAreReadInFewTokensAndAllItsTopicsInHalfOfIts() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events();
    try (Bench bench = KeptLocomo.built()) {
      References references = PageBytesDbIT.references(bench);
      for (ParticipantSet who : events.stream().map(NewEvent::participants).distinct().toList()) {
        long said =
            events.stream()
                .filter(event -> event.participants().equals(who))
                .mapToInt(event -> TokenCount.of(EventText.of(event)))
                .sum();
        int roots = TokenCount.of(text(references, who, 1));
        int all = TokenCount.of(withoutEvents(text(references, who, 16)));
        System.out.printf("%s: %d of roots, %d of all, %d said%n", who, roots, all, said);
        assertThat(roots).as(who.toString()).isLessThanOrEqualTo(ROOTS_ALONE);
        assertThat(all).as(who.toString()).isLessThanOrEqualTo((int) said / 2);
      }
    }
  }

  private static String text(References references, ParticipantSet who, int depth) {
    StringBuilder text = new StringBuilder();
    Optional<String> cursor = Optional.empty();
    Scope scope = Caller.OPEN.scope(who, false);
    do {
      QueryAnswer answer =
          references.query(
              new ReferencesRequest(
                  scope,
                  EventCriteria.ALL,
                  Under.ALL,
                  new Size(
                      Optional.of(depth),
                      Optional.of(Size.MOST_NODES),
                      Optional.of(Size.MOST_REFS),
                      Optional.empty()),
                  SnapshotChoice.ACTIVE,
                  Optional.empty(),
                  cursor));
      text.append(TreeReply.of(answer, new Budget(4_000, Detail.CONTEXT), ZoneOffset.UTC).text());
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return text.toString();
  }

  /** Events stand in lines that begin with their id. */
  private static String withoutEvents(String text) {
    return Stream.of(text.split("\n"))
        .filter(line -> !line.strip().startsWith("["))
        .collect(Collectors.joining("\n"));
  }
}
