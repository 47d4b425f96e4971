package io.myria.build.guided;

import io.myria.config.Service;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelFailure;
import io.myria.llm.Workflow;
import io.myria.llm.inspection.InspectionSettings;
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
   * A proposal for each set, or why there is none, in the order of the sets. A set whose model has
   * not answered when the build's time is over is left as it is; the call ends by itself.
   *
   * @param replayed whether recorded answers alone may be used
   * @param beat how often {@code heartbeat} is to be called, by this thread
   * @throws RuntimeException what {@code heartbeat} throws; nothing is asked any more then
   */
  public List<Guided> ask(
      List<SetTask> tasks, boolean replayed, Duration beat, Runnable heartbeat) {
    Asking asking = new Asking(new ConcurrentLinkedQueue<>(tasks), new LinkedBlockingQueue<>());
    int workers = Math.min(settings.parallel(), tasks.size());
    int started = 0;
    for (int worker = 0; worker < workers; worker++) {
      started += start(asking, replayed) ? 1 : 0;
    }
    Map<Object, Guided> done = new HashMap<>();
    try {
      long now = System.nanoTime();
      long end = now + settings.time().toNanos();
      // By the time that has passed, for answers may come faster than the waiting ends.
      long next = now + beat.toNanos();
      while (started > 0 && done.size() < tasks.size() && now - end < 0) {
        long wait = Math.max(1, Math.min(next - now, end - now));
        Guided one = asking.answers.poll(wait, TimeUnit.NANOSECONDS);
        if (one != null) {
          done.put(one.set(), one);
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
      asking.waiting.clear();
    }
    ModelFailure late = started > 0 ? ModelFailure.MODEL_TIMEOUT : ModelFailure.MODEL_CROWDED;
    List<Guided> all = new ArrayList<>();
    for (SetTask task : tasks) {
      Guided one = done.get(task.set());
      all.add(one != null ? one : Guided.refused(task.set(), late.wire(), told(late)));
    }
    return all;
  }

  private record Asking(Queue<SetTask> waiting, BlockingQueue<Guided> answers) {}

  private boolean start(Asking asking, boolean replayed) {
    try {
      executor.execute(() -> work(asking, replayed));
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  private void work(Asking asking, boolean replayed) {
    SetTask task;
    while ((task = asking.waiting.poll()) != null) {
      asking.answers.add(one(task, replayed));
    }
  }

  /** Whatever goes wrong with one set, the others are asked. */
  private Guided one(SetTask task, boolean replayed) {
    try {
      return new SetProposal(task)
          .ask(model.orElseThrow(), settings.topics(), inspection, replayed);
    } catch (RuntimeException problem) {
      LOGGER.log(Level.WARNING, "no proposal for a set", problem);
      return Guided.refused(task.set(), "defect", "the builder has a defect");
    }
  }

  private String told(ModelFailure late) {
    return late == ModelFailure.MODEL_TIMEOUT
        ? "the build's time for proposals, " + settings.time().toMillis() + " ms, was over"
        : "the server has no thread to spare";
  }
}
