/**
 * The prompts: what a person may want of their memory, as words for a model that has the tools.
 *
 * <p>A prompt says which tools to call, with which arguments, and for whom. It reads nothing
 * itself: what a person fills in stands in it as data, and all that is done about it passes the
 * gate when the model calls a tool.
 *
 * <p>Invariants: for whom is what the person says, or the only participant that the caller speaks
 * for; a person is refused at once where the tools would refuse.
 *
 * <p>Uses {@code error}, {@code event}, {@code mcp.catalog} and {@code scope}.
 */
package io.myria.mcp.prompt;
