/**
 * Vectors of texts: a model in this process (ONNX), an OpenAI-compatible endpoint, or none.
 *
 * <p>Invariants: a vector has one signed byte per dimension and only its direction is meaningful;
 * vectors of different models are never compared; a text longer than the model's window is embedded
 * window by window; callers wait a bounded time; no native library is loaded before the first text.
 */
package io.myria.embedding;
