package io.myria.search;

import java.util.Iterator;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Terms that are analysed already. Confined to one document. */
final class TermStream extends TokenStream {

  private final List<String> terms;
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private Iterator<String> next;

  TermStream(List<String> terms) {
    this.terms = terms;
    this.next = terms.iterator();
  }

  @Override
  public boolean incrementToken() {
    if (!next.hasNext()) {
      return false;
    }
    clearAttributes();
    term.append(next.next());
    return true;
  }

  @Override
  public void reset() {
    next = terms.iterator();
  }
}
