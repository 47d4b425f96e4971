package io.myria.contents;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The summary of some events of a period or a segment.
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

  /** The same with other bullets. */
  public TocNode quoting(List<TocBullet> others) {
    return new TocNode(firstAt, firstSeq, lastAt, lastSeq, events, tokens, title, keywords, others);
  }

  /** So many bullets, those first that hold most words of the title, and then the longer ones. */
  public List<TocBullet> best(int most) {
    List<String> words = List.of(title.toLowerCase(Locale.ROOT).split("[\\s,]+"));
    return bullets.stream()
        .sorted(
            Comparator.comparing((TocBullet one) -> -held(one, words))
                .thenComparing(one -> -one.text().length()))
        .limit(most)
        .toList();
  }

  private static long held(TocBullet bullet, List<String> words) {
    String text = bullet.text().toLowerCase(Locale.ROOT);
    return words.stream().filter(text::contains).count();
  }

  /** The same under another title, with other keywords. */
  public TocNode named(String other, List<TocKeyword> others) {
    return new TocNode(firstAt, firstSeq, lastAt, lastSeq, events, tokens, other, others, bullets);
  }
}
