-- What is kept of a passage's tokens beside its vector: their numbers in the model's vocabulary,
-- and the signs of their dimensions. Null where the derivation keeps none.

alter table passage_vector add column tokens bytea;
-- Compressing what looks like noise only costs time.
alter table passage_vector alter column tokens set storage external;
