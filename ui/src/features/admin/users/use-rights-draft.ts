import type { PermissionKey } from '@forecourt/contracts'
import { useState } from 'react'

type Keys = ReadonlySet<PermissionKey>

const without = (keys: Keys, others: Keys): Keys => new Set([...keys].filter((key) => !others.has(key)))

/** Permissions somebody wants to be other than they are stored. */
interface Wanted {
  readonly added: Keys
  readonly removed: Keys
  /** The version the change began with, so that it does not overwrite somebody else's change. */
  readonly version: number
}

/** From `stored` to `held`; undefined where nothing is to be done. */
export function changeOf(stored: Keys, held: Keys, version: number): Wanted | undefined {
  const [added, removed] = [without(held, stored), without(stored, held)]
  return added.size + removed.size > 0 ? { added, removed, version } : undefined
}

/**
 * The stored permissions with the wanted changes. Somebody else's changes stay, unless they concern the same
 * permission.
 */
export const withChange = (stored: Keys, wanted: Wanted | undefined): Keys =>
  wanted ? new Set([...without(stored, wanted.removed), ...wanted.added]) : stored

/** Permissions as they are stored in a version of a record, and as somebody wants them. */
export function useRightsDraft(stored: Keys, version: number) {
  const [wanted, setWanted] = useState<Wanted>()
  const held = withChange(stored, wanted)
  return {
    held,
    isDirty: changeOf(stored, held, version) !== undefined,
    /** The version to send with a change. */
    version: wanted?.version ?? version,
    change: (next: Keys) => setWanted((now) => changeOf(stored, next, now?.version ?? version)),
    /** These permissions were stored as this version; what was changed while they were being saved stays wanted. */
    saved: (sent: Keys, as: number) => setWanted((now) => changeOf(sent, withChange(stored, now), as)),
    reset: () => setWanted(undefined),
  }
}
