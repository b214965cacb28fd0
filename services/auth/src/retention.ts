import type { Retention } from '@forecourt/kernel/db'

/** What auth keeps for so many days. */
export const retentions: readonly Retention[] = [{ table: 'security_event', at: 'created_at', days: 365 }]
