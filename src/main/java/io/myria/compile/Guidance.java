package io.myria.compile;

import io.myria.config.Service;
import io.myria.llm.InspectionSettings;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelFailure;
import io.myria.llm.Workflow;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Asks a model about the sets that a build has changed, several at once, for a bounded time, and
 * never while a transaction is open. Thread-safe.
 */
@Service
public final class Guidance {

  private static final Logger LOGGER = System.getLogger(Guidance.class.getName());

  private final Optional<LanguageModel> model;
  private final Executor executor;
  private final GuidedSettings settings;
  private final InspectionSettings inspection;

  @Inject
  public Guidance(
      LanguageModel model,
      Executor executor,
      GuidedSettings settings,
      InspectionSettings inspection) {
    this(Optional.of(model), executor, settings, inspection);
  }

  private Guidance(
      Optional<LanguageModel> model,
      Executor executor,
      GuidedSettings settings,
      InspectionSettings inspection) {
    this.model = model;
    this.executor = executor;
    this.settings = settings;
    this.inspection = inspection;
  }

  /** No model is asked. */
  public static Guidance none() {
    return new Guidance(Optional.empty(), Runnable::run, null, null);
  }

  /** Whether a model is configured and switched on for builds. */
  public boolean works() {
    return model.filter(port -> port.works(Workflow.BUILD)).isPresent();
  }

  /** The name and version of the instructions. */
  public static String prompt() {
    return SetProposal.PROMPT.name();
  }

  /**
   * Proposals for each set, or why there is none, in the order of the sets. First all sets are
   * asked about their newest topics, in this order, then about older ones. When the build's time is
   * over a set stays as it is by then; the call ends by itself.
   *
   * @param beat how often {@code heartbeat} is to be called, by this thread
   * @throws RuntimeException what {@code heartbeat} throws; nothing is asked any more then
   */
  public List<Guided> ask(List<SetTask> tasks, Duration beat, Runnable heartbeat) {
    Asking asking = new Asking(tasks, settings.topics());
    int workers = Math.min(settings.parallel(), tasks.size());
    int started = 0;
    for (int worker = 0; worker < workers; worker++) {
      started += start(asking) ? 1 : 0;
    }
    Map<Object, Guided> done = new HashMap<>();
    int ended = 0;
    try {
      long now = System.nanoTime();
      long end = now + settings.time().toNanos();
      // By the time that has passed, for answers may come faster than the waiting ends.
      long next = now + beat.toNanos();
      while (started > 0 && ended < tasks.size() && now - end < 0) {
        long wait = Math.max(1, Math.min(next - now, end - now));
        Progress one = asking.answers.poll(wait, TimeUnit.NANOSECONDS);
        if (one != null) {
          done.put(one.guided().set(), one.guided());
          ended += one.last() ? 1 : 0;
        }
        now = System.nanoTime();
        if (now - next >= 0) {
          heartbeat.run();
          next = now + beat.toNanos();
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      asking.over = true;
    }
    ModelFailure late = started > 0 ? ModelFailure.MODEL_TIMEOUT : ModelFailure.MODEL_CROWDED;
    List<Guided> all = new ArrayList<>();
    for (SetTask task : tasks) {
      Guided one = done.get(task.set());
      all.add(one != null ? one : Guided.refused(task.set(), late.wire(), told(late)));
    }
    return all;
  }

  /**
   * What came of a set so far.
   *
   * @param last whether nothing more will come
   */
  private record Progress(Guided guided, boolean last) {}

  /** What its workers share. */
  private static final class Asking {

    private final Queue<SetPortions> waiting = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<Progress> answers = new LinkedBlockingQueue<>();
    private volatile boolean over;

    private Asking(List<SetTask> tasks, int topics) {
      tasks.forEach(task -> waiting.add(new SetPortions(task, topics)));
    }
  }

  private boolean start(Asking asking) {
    try {
      executor.execute(() -> work(asking));
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  private void work(Asking asking) {
    SetPortions set;
    while (!asking.over && (set = asking.waiting.poll()) != null) {
      Progress progress = one(set);
      if (!progress.last()) {
        asking.waiting.add(set);
      }
      asking.answers.add(progress);
    }
  }

  /** Whatever goes wrong with one set, the others are asked. */
  private Progress one(SetPortions set) {
    try {
      Guided guided = set.ask(model.orElseThrow(), inspection);
      return new Progress(guided, !set.hasMore());
    } catch (RuntimeException problem) {
      LOGGER.log(Level.WARNING, "no proposal for a set", problem);
      return new Progress(
          Guided.refused(set.task().set(), "defect", "the builder has a defect"), true);
    }
  }

  private String told(ModelFailure late) {
    return late == ModelFailure.MODEL_TIMEOUT
        ? "the build's time for proposals, " + settings.time().toMillis() + " ms, was over"
        : "the server has no thread to spare";
  }
}
