-- Ids may be given by their last eight hex digits or more. These find what ends so.

create index event_by_id_ending on event_by_id (right(event_id::text, 8));
create index topic_version_ending on topic_version (right(topic_id::text, 8));
create index topic_version_node_ending on topic_version (right(encode(node_id, 'hex'), 8));
