-- Events that an erasure, a retention rule or a legal hold names by context, channel, type or time
-- alone are found by ranges of blocks: events that belong together stand together in the log, and
-- such an index costs an append next to nothing. Of texts it keeps hashes, so that no erased word
-- stands in it.
create index event_content_ranges on event_content
    using brin (context_id text_bloom_ops, channel text_bloom_ops, type text_bloom_ops)
    with (pages_per_range = 32, autosummarize = on);
create index event_ranges on event
    using brin (occurred_at timestamptz_minmax_multi_ops)
    with (pages_per_range = 16, autosummarize = on);
