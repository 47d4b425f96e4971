/**
 * A language model as Myria's own work uses it: assignments, conclusions, limits, the
 * chat-completions client, and tools by which a model inspects topics and events.
 *
 * <p>Invariants: arguments are checked before a tool runs, and conclusions are validated by the
 * feature that asked; a model sees only what the scope or the set it works for sees; no transaction
 * is open while a model is called; every failure leaves the result that exists without a model.
 */
package io.myria.llm;
