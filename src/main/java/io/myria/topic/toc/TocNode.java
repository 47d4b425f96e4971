package io.myria.topic.toc;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.List;

/**
 * What is told of some events of a period or a segment.
 *
 * @param firstAt of the first event in canonical order
 * @param lastAt of the last one
 * @param tokens of the events' texts, cl100k
 * @param title noun phrases, or a hint
 * @param keywords the most telling first
 * @param bullets in canonical order
 */
public record TocNode(
    Instant firstAt,
    EventSeq firstSeq,
    Instant lastAt,
    EventSeq lastSeq,
    long events,
    long tokens,
    String title,
    List<TocKeyword> keywords,
    List<TocBullet> bullets) {

  /** Most bullets of a node. */
  public static final int BULLETS = 8;

  /** Most keywords of a node. */
  public static final int KEYWORDS = 12;

  public TocNode {
    keywords = List.copyOf(keywords);
    bullets = List.copyOf(bullets);
    if (events < 1) {
      throw new IllegalArgumentException("a node tells of at least one event");
    }
  }

  /** The same under another title. */
  public TocNode titled(String other) {
    return new TocNode(
        firstAt, firstSeq, lastAt, lastSeq, events, tokens, other, keywords, bullets);
  }
}
