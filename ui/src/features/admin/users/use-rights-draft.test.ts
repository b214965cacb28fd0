import type { PermissionKey } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { wantedAfter } from './use-rights-draft.ts'

const set = (...keys: PermissionKey[]): ReadonlySet<PermissionKey> => new Set(keys)

describe('rights that were saved', () => {
  it('are wanted no more than they are stored', () => {
    const sent = set('admin.city.index')
    expect(wantedAfter({ held: set('admin.city.index'), version: 1 }, sent, 2)).toBeUndefined()
    expect(wantedAfter(undefined, sent, 2)).toBeUndefined()
  })

  it('leave what was changed while they were being saved, for the version they became', () => {
    const later = set('admin.city.index', 'admin.color.index')
    expect(wantedAfter({ held: later, version: 1 }, set('admin.city.index'), 2)).toEqual({ held: later, version: 2 })
  })
})
