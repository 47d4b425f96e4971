/**
 * The tools that agents ask before they act: for a tool's result that is still good, and for what
 * was corrected, worked and failed in situations like theirs.
 *
 * <p>Invariants: arguments and answers are records; answers keep within their budget of tokens, a
 * long result being cut, and say so; every statement names the events it stands on.
 *
 * <p>Uses {@code derive.experience}, {@code error}, {@code event}, {@code mcp.answer}, {@code
 * mcp.catalog}, {@code memory}, {@code memory.experience}, {@code read}, {@code schema}, {@code
 * scope} and {@code text}.
 */
package io.myria.mcp.experience;
