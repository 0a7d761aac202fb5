-- Calls of models, and what they cost.

-- name: record_call
-- Keep a call, unless it is there already.
INSERT INTO call (scope, at, id, task, model, outcome, latency, input, cached, output, price, thread_id, turn_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (scope, at, id) DO NOTHING;

-- name: calls
-- The calls after a time and id and before a time, oldest first.
SELECT at, id, task, model, outcome, latency, input, cached, output, price, thread_id, turn_id
FROM call
WHERE scope = ?1 AND (at, id) > (?2, ?3) AND at < ?4
ORDER BY at, id
LIMIT ?5;

-- name: summed
-- The calls from a time on and before another, by task and model.
SELECT
    task, model, count(*), sum(outcome <> 'answered'), sum(input), sum(cached), sum(output),
    ifnull(sum(price), 0), count(*) - count(price), sum(latency)
FROM call
WHERE scope = ? AND at >= ? AND at < ?
GROUP BY task, model
ORDER BY task, model;

-- name: spent
-- What the calls of all of an owner's scopes cost since a time.
SELECT ifnull(sum(price), 0)
FROM scope
CROSS JOIN call ON call.scope = scope.number AND call.at >= ?2
WHERE scope.owner = ?1;

-- name: spent_in_thread
-- What the calls of a thread cost after the owner last let it go on.
SELECT ifnull(sum(price), 0)
FROM call
WHERE scope = ?1 AND thread_id = ?2 AND at > ifnull(
    (SELECT went_on FROM thread WHERE thread.scope = ?1 AND thread.id = ?2),
    -9223372036854775808
);

-- name: waiting_threads
-- The threads of which the calls cost an amount or more after the owner last let them go on, the most first.
SELECT thread.id, sum(price) AS spent
FROM thread
CROSS JOIN call ON call.scope = thread.scope
    AND call.thread_id = thread.id
    AND call.at > ifnull(thread.went_on, -9223372036854775808)
WHERE thread.scope = ?1
GROUP BY thread.number
HAVING spent >= ?2
ORDER BY spent DESC, thread.number;

-- name: let_thread_go_on
-- Count what a thread costs from this time on.
UPDATE thread SET went_on = ? WHERE scope = ? AND number = ?;

-- name: settle_thread
-- Count what a thread costs from this time on, unless that is later already.
UPDATE thread SET went_on = max(ifnull(went_on, ?1), ?1) WHERE scope = ?2 AND id = ?3;

-- name: unlink_calls
-- Take a thread and its turns out of the calls that were made for it.
UPDATE call INDEXED BY call_by_thread SET thread_id = NULL, turn_id = NULL WHERE scope = ? AND thread_id = ?;
