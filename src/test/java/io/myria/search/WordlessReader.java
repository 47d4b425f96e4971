package io.myria.search;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;

/** An index that was opened, and whose words turn out to be damaged when they are read. */
final class WordlessReader extends FilterDirectoryReader {

  WordlessReader(DirectoryReader whole) throws IOException {
    super(
        whole,
        new SubReaderWrapper() {
          @Override
          public LeafReader wrap(LeafReader leaf) {
            return new Wordless(leaf);
          }
        });
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) throws IOException {
    return new WordlessReader(other);
  }

  @Override
  public CacheHelper getReaderCacheHelper() {
    return null;
  }

  private static final class Wordless extends FilterLeafReader {

    Wordless(LeafReader leaf) {
      super(leaf);
    }

    @Override
    public Terms terms(String field) throws IOException {
      throw new CorruptIndexException("checksum failed", field);
    }

    @Override
    public CacheHelper getCoreCacheHelper() {
      return null;
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
      return null;
    }
  }
}
