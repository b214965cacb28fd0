/**
 * Forgets what was kept under an Idempotency-Key: among it are unsalted hashes of bodies with passwords. Nothing is lost but
 * the answer to a repeat of today's last writes. Truncated, because deleted rows stay readable on disk until a vacuum.
 */
export const up = [`set local lock_timeout = '5s'`, 'truncate idempotency_key']
