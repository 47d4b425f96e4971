-- Participants by name whatever its case: a directory pages along it, and finds who may be meant.

create index participant_folded on participant (lower(name), name);
