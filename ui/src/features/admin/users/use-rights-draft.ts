import type { PermissionKey } from '@forecourt/contracts'
import { useState } from 'react'

const sameSet = (one: ReadonlySet<string>, two: ReadonlySet<string>) =>
  one.size === two.size && [...one].every((key) => two.has(key))

interface Wanted {
  readonly held: ReadonlySet<PermissionKey>
  /** The version the change began with: somebody else's meanwhile must not be taken for it. */
  readonly version: number
}

/** Permissions as they are stored in a version of a record, and as somebody wants them. */
export function useRightsDraft(stored: ReadonlySet<PermissionKey>, version: number) {
  const [wanted, setWanted] = useState<Wanted>()
  return {
    held: wanted?.held ?? stored,
    isDirty: wanted !== undefined && !sameSet(wanted.held, stored),
    /** The version to send with a change. */
    version: wanted?.version ?? version,
    change: (held: ReadonlySet<PermissionKey>) => setWanted((now) => ({ version, ...now, held })),
    reset: () => setWanted(undefined),
  }
}
