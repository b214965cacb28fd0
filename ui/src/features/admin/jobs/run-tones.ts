import type { DatacronRunState } from '@forecourt/contracts'
import type { BadgeTone } from '@forecourt/design-system'

/** What came of a run, at a glance. */
export const runTones: Readonly<Record<DatacronRunState, BadgeTone>> = {
  running: 'accent',
  stopping: 'warning',
  succeeded: 'success',
  failed: 'danger',
  stopped: 'warning',
  skipped: 'neutral',
  missed: 'warning',
  lost: 'danger',
}
