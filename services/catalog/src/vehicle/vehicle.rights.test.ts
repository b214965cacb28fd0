import type { PermissionKey, UserCaller } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { canDelete, canEdit, canSee, canSeePrivate, canSeeStatistics } from './vehicle.rights.ts'

const caller = (userId: string, permissions: PermissionKey[] = []): UserCaller => ({
  kind: 'user',
  userId,
  sessionId: 's',
  role: 'USER',
  permissions,
  verified: true,
  name: 'N',
  email: 'n@example.test',
  locale: 'en_US',
  address: '192.0.2.1',
})
const owner = caller('a')
const stranger = caller('b')
const moderator = caller('c', ['delete_vehicle'])
const colorAdmin = caller('d', ['admin.color.index'])
const live = { ownerId: 'a', published: true, holds: [] }
const draft = { ownerId: 'a', published: false, holds: [] }
const hidden = { ownerId: 'a', published: true, holds: ['SUSPENDED'] }

describe('rights on a vehicle', () => {
  it('lets the owner alone edit', () => {
    expect([owner, stranger, moderator, colorAdmin].map((user) => canEdit(user, live))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('lets the owner and holders of delete_vehicle delete', () => {
    expect([owner, stranger, moderator, colorAdmin].map((user) => canDelete(user, live))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('shows drafts to their owner alone', () => {
    expect([owner, stranger, moderator].map((user) => canSee(user, draft))).toEqual([true, false, false])
  })

  it('shows hidden vehicles to their owner and to those who may delete them', () => {
    expect([owner, stranger, moderator, colorAdmin].map((user) => canSee(user, hidden))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('shows plate, VIN and street to the owner and administrators', () => {
    expect([owner, stranger, colorAdmin].map((user) => canSeePrivate(user, live))).toEqual([true, false, true])
  })

  it('shows statistics to the owner, and to administrators who may see the vehicle', () => {
    const seen = (vehicle: typeof live) =>
      [owner, stranger, moderator, colorAdmin].map((user) => canSeeStatistics(user, vehicle))
    expect(seen(live)).toEqual([true, false, false, true])
    expect(seen(draft)).toEqual([true, false, false, false])
  })
})
