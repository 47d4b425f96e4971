package io.myria.server;

import io.myria.config.Service;
import io.myria.embedding.EmbeddingEndpoint;
import io.myria.embedding.EmbeddingSettings;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.llm.HttpAnswer;
import jakarta.inject.Inject;
import jakarta.ws.rs.ProcessingException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/** The embeddings endpoint as the room wants it: what went wrong, in a fault's words. */
@Service
class EmbeddingProvider implements EmbeddingEndpoint {

  private final EmbeddingCall call;
  private final EmbeddingSettings settings;

  @Inject
  EmbeddingProvider(EmbeddingCall call, EmbeddingSettings settings) {
    this.call = call;
    this.settings = settings;
  }

  @Override
  public String embeddings(String request, int texts) {
    String name = "the embeddings endpoint " + settings.endpoint().orElseThrow();
    try {
      return call.embeddings(request, texts);
    } catch (EmbeddingCall.Refused refused) {
      throw refused.isAboutTheText()
          ? new Fault(FaultCode.INVALID_ARGUMENT, name + " refuses it: " + refused.getMessage())
          : unavailable(name + " refuses to answer: " + refused.getMessage(), refused);
    } catch (EmbeddingCall.Busy busy) {
      throw unavailable(name + " cannot answer now: " + busy.getMessage(), busy);
    } catch (CircuitBreakerOpenException open) {
      throw unavailable(name + " failed again and again; it is left alone for a while", open);
    } catch (ProcessingException problem) {
      throw unavailable(name + " does not answer: " + HttpAnswer.why(problem), problem);
    }
  }

  private static Fault unavailable(String message, Exception problem) {
    return new Fault(FaultCode.MODEL_UNAVAILABLE, message, problem);
  }
}
