/**
 * Topics, and the rooted tree that every read answers with: {@link io.myria.topics.RootNode} above
 * topics, references and events.
 *
 * <p>Invariants: every node carries the participants who may see it, and a child's are among its
 * parent's; leaf topics alone hold references; a topic's id is the same for as long as the topic
 * lives, a node's id names one content of it. All types are immutable, know no database and no
 * protocol.
 *
 * <p>Uses {@code config}, {@code error} and {@code event}.
 */
package io.myria.topic;
