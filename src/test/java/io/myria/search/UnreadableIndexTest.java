package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.event.EventSeq;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.UUID;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An index whose damage its reader tells in other words than as damage. */
class UnreadableIndexTest {

  private final Directory whole = new ByteBuffersDirectory();

  @BeforeEach
  void write() throws IOException {
    OpenIndex.empty(whole, IndexPosition.before(UUID.randomUUID())).close();
  }

  @Test
  void whatIsWholeIsOpened() throws IOException {
    try (OpenIndex index = OpenIndex.existing(whole).orElseThrow()) {
      assertThat(index.position().seq()).isEqualTo(EventSeq.NONE);
    }
  }

  @Test
  void aLengthThatIsNoneIsDamage() {
    assertThatThrownBy(() -> OpenIndex.existing(new Unreadable(new IOException("Invalid vInt"))))
        .isInstanceOf(CorruptIndexException.class)
        .hasMessageContaining("Invalid vInt")
        .satisfies(problem -> assertThat(IndexTrouble.isDamage(problem)).isTrue());
  }

  @Test
  void aLengthThatNoMemoryHasIsDamage() {
    assertThatThrownBy(() -> OpenIndex.existing(new Unreadable(new OutOfMemoryError("too long"))))
        .isInstanceOf(CorruptIndexException.class)
        .hasMessageContaining("too long");
  }

  @Test
  void aFileThatMayNotBeOpenedNowIsNoDamage() {
    IOException full = new FileSystemException("segments_1", null, "Too many open files");
    assertThatThrownBy(() -> OpenIndex.existing(new Unreadable(full)))
        .isSameAs(full)
        .satisfies(problem -> assertThat(IndexTrouble.isDamage(problem)).isFalse());
  }

  /** Once it was written, its list of segments cannot be read. */
  private final class Unreadable extends FilterDirectory {

    private final Throwable problem;

    Unreadable(Throwable problem) {
      super(whole);
      this.problem = problem;
    }

    @Override
    public IndexInput openInput(String name, IOContext context) throws IOException {
      fail(name);
      return super.openInput(name, context);
    }

    private void fail(String name) throws IOException {
      if (name.startsWith(IndexFileNames.SEGMENTS)) {
        if (problem instanceof IOException failure) {
          throw failure;
        }
        throw (Error) problem;
      }
    }
  }
}
