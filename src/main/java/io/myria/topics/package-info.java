/**
 * The topic model and the rooted tree that answers contain: {@link io.myria.topics.RootNode} above
 * topics, references and events.
 *
 * <p>Invariants: every node carries the participants who may see it, and a child's are among its
 * parent's; only leaf topics hold references; a topic's id lives as long as the topic, and a node's
 * id identifies one content. All types are immutable and independent of database and protocol.
 */
package io.myria.topics;
