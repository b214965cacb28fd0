import { changes, type FormValues } from './form-values.ts'

/**
 * Whether somebody else changed fields since `before` was read. What stands there exactly as we sent it is ours: the
 * answer to our own change was lost, and it is sent again with the old version.
 */
export function conflicts(before: FormValues, sent: FormValues, now: FormValues): boolean {
  const changed = Object.keys(changes(before, now))
  const different = changes({ ...before, ...sent }, now)
  return changed.some((field) => field in different)
}
