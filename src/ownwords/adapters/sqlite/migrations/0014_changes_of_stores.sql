-- The changes of one store are read without those of the others.
CREATE INDEX change_by_store ON change (scope, store);
