/**
 * Vectors of texts: a port to whatever computes them. By default a small model in this process; an
 * endpoint that speaks as OpenAI's does; or nothing, and then there are no vectors.
 *
 * <p>Invariants: a vector is a signed byte a dimension and only its direction means something; it
 * belongs to a {@link io.myria.derive.embedding.EmbeddingModel}, and vectors of two models are
 * never compared; a text that is longer than a model's window is embedded window by window, and not
 * cut off; who asks waits a bounded time and is told when there is no answer; nothing native is
 * loaded before the first text.
 *
 * <p>Uses {@code config} and {@code error}.
 */
package io.myria.derive.embedding;
