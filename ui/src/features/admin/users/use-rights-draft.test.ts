import type { PermissionKey } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { changeOf, withChange } from './use-rights-draft.ts'

const set = (...keys: PermissionKey[]): ReadonlySet<PermissionKey> => new Set(keys)

describe('rights that are wanted', () => {
  it('are nothing once they are stored', () => {
    expect(changeOf(set('admin.city.index'), set('admin.city.index'), 2)).toBeUndefined()
    expect(withChange(set('admin.city.index'), undefined)).toEqual(set('admin.city.index'))
  })

  it('leave what was changed while they were being saved, for the version they became', () => {
    const later = set('admin.city.index', 'admin.color.index')
    const left = changeOf(set('admin.city.index'), later, 2)
    expect(left).toEqual({ added: set('admin.color.index'), removed: set(), version: 2 })
  })

  it('change only what was changed here when somebody else stored others meanwhile', () => {
    const wanted = changeOf(
      set('admin.city.index', 'admin.type.index'),
      set('admin.city.index', 'admin.color.index'),
      1,
    )
    const theirs = set('admin.city.index', 'admin.type.index', 'admin.option.index')
    expect(withChange(theirs, wanted)).toEqual(set('admin.city.index', 'admin.option.index', 'admin.color.index'))
  })
})
