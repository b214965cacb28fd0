/** Whose an open claim on an Idempotency-Key is; null: of a version that did not say so, or answered. */
export const up = [`set local lock_timeout = '5s'`, 'alter table idempotency_key add column holder uuid']
