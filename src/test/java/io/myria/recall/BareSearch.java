package io.myria.recall;

import io.myria.language.Analysis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * The least that a search by words and one by vectors can be: an index in memory of one scope and
 * nothing else, and a scan of its vectors.
 */
public final class BareSearch implements AutoCloseable {

  private static final int BEST = 100;
  private static final String TEXT = "text";

  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final List<byte[]> vectors;
  private final double[] norms;

  public BareSearch(List<String> texts, List<byte[]> vectors) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
      for (String text : texts) {
        Document document = new Document();
        String terms = String.join(" ", Analysis.terms(text));
        document.add(new TextField(TEXT, terms, Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    this.reader = DirectoryReader.open(directory);
    this.searcher = new IndexSearcher(reader);
    this.vectors = List.copyOf(vectors);
    this.norms = vectors.stream().mapToDouble(vector -> Math.sqrt(dot(vector, vector))).toArray();
  }

  public Object query(String question) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    Analysis.questionTerms(question)
        .forEach(term -> any.add(new TermQuery(new Term(TEXT, term)), Occur.SHOULD));
    try {
      return searcher.search(any.build(), BEST);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private record Scored(int index, double cosine) {}

  public Object scan(byte[] question) {
    PriorityQueue<Scored> best =
        new PriorityQueue<>((left, right) -> Double.compare(left.cosine(), right.cosine()));
    double norm = Math.sqrt(dot(question, question));
    for (int index = 0; index < vectors.size(); index++) {
      byte[] vector = vectors.get(index);
      double cosine = dot(question, vector) / (norm * norms[index]);
      if (best.size() < BEST) {
        best.add(new Scored(index, cosine));
      } else if (cosine > best.peek().cosine()) {
        best.poll();
        best.add(new Scored(index, cosine));
      }
    }
    return best;
  }

  private static int dot(byte[] left, byte[] right) {
    int sum = 0;
    for (int index = 0; index < left.length; index++) {
      sum += left[index] * right[index];
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
