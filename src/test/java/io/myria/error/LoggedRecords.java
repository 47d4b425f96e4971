package io.myria.error;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs until this is closed, at whatever level. Thread-safe. */
public final class LoggedRecords extends Handler implements AutoCloseable {

  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final Logger logger;
  private final Level before;

  public LoggedRecords(Class<?> of) {
    logger = Logger.getLogger(of.getName());
    before = logger.getLevel();
    logger.setLevel(Level.ALL);
    logger.addHandler(this);
  }

  /** What was thrown by what was logged at a level. */
  public List<Throwable> thrown(Level level) {
    return records.stream()
        .filter(record -> record.getLevel().equals(level))
        .map(LogRecord::getThrown)
        .toList();
  }

  /** The text of what was logged at a level. */
  public List<String> texts(Level level) {
    return records.stream()
        .filter(record -> record.getLevel().equals(level))
        .map(LogRecord::getMessage)
        .toList();
  }

  @Override
  public void publish(LogRecord said) {
    records.add(said);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
