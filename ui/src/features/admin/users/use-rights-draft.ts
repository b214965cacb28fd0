import type { PermissionKey } from '@forecourt/contracts'
import { useState } from 'react'

const sameSet = (one: ReadonlySet<string>, two: ReadonlySet<string>) =>
  one.size === two.size && [...one].every((key) => two.has(key))

interface Wanted {
  readonly held: ReadonlySet<PermissionKey>
  /** The version the change began with: somebody else's meanwhile must not be taken for it. */
  readonly version: number
}

/** What is still wanted once `sent` is stored as `version`: what was changed while it was being saved is not lost. */
export const wantedAfter = (
  wanted: Wanted | undefined,
  sent: ReadonlySet<PermissionKey>,
  version: number,
): Wanted | undefined => (wanted && !sameSet(wanted.held, sent) ? { held: wanted.held, version } : undefined)

/** Permissions as they are stored in a version of a record, and as somebody wants them. */
export function useRightsDraft(stored: ReadonlySet<PermissionKey>, version: number) {
  const [wanted, setWanted] = useState<Wanted>()
  return {
    held: wanted?.held ?? stored,
    isDirty: wanted !== undefined && !sameSet(wanted.held, stored),
    /** The version to send with a change. */
    version: wanted?.version ?? version,
    change: (held: ReadonlySet<PermissionKey>) => setWanted((now) => ({ version, ...now, held })),
    /** These were stored as this version. */
    saved: (sent: ReadonlySet<PermissionKey>, as: number) => setWanted((now) => wantedAfter(now, sent, as)),
    reset: () => setWanted(undefined),
  }
}
