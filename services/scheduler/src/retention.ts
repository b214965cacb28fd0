import type { Retention } from '@forecourt/kernel/db'

/** Lines of the run log are kept far longer than the longest grace, or a tick could come again. */
export const retentions: readonly Retention[] = [{ table: 'datacron_run', at: 'finished_at', days: 90 }]
