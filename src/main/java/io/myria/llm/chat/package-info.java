/**
 * A language model behind chat completions with tool calls, as OpenAI's API and OpenRouter's have
 * them: the request's template, what is quoted as data, the rounds of an assignment, what an answer
 * is checked for, and what is asked of whoever carries requests or keeps the books.
 *
 * <p>Invariants: arguments are read before anything runs; what others wrote stands between marks
 * that it cannot close; a key is in headers alone, and in no message, hash or record; every request
 * is within the assignment's bounds before it is sent.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code llm}, {@code
 * schema}, {@code scope} and {@code snapshot}.
 */
package io.myria.llm.chat;
