import { readFileSync } from 'node:fs'
import {
  listNotifications,
  listUsers,
  login,
  myVehicles,
  readVehicle,
  resources,
  searchVehicles,
} from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { ApiClient } from '../client/api-client.ts'
import { signIn } from '../client/people.ts'
import type { World } from '../run/world.ts'
import { recordedIn } from './installation.ts'
import type { Recorded } from './population.ts'

/** The installation that is tried: the commit of an earlier main. */
export const EARLIER = '90789fa'

/** What those who were there before find, once today's migrations have run and today's services have started. */
export function describeEarlierMain(world: () => World): void {
  const people: Recorded = JSON.parse(readFileSync(recordedIn(EARLIER, 'people.json'), 'utf8'))
  const enter = ({ email, password }: { email: string; password: string }) => signIn(world(), email, password)

  describe('an installation of an earlier main, migrated', () => {
    it('lets people in with their passwords, and not those who were suspended', async () => {
      expect((await enter(people.seller)).user?.id).toBe(people.seller.id)
      const refused = enter(people.suspended)
      await expect(refused).rejects.toMatchObject({ status: 403, code: 'ACCOUNT_SUSPENDED' })
      const wrong = new ApiClient(world().app).call(login, { body: { ...people.admin, password: 'not the password' } })
      await expect(wrong).rejects.toMatchObject({ status: 401 })
    })

    it('shows vehicles to those who search, and to their sellers also drafts and what is sold', async () => {
      const seller = await enter(people.seller)
      const found = await seller.call(searchVehicles, { query: { brand: ['Peugeot'], limit: 50 } })
      const ids = found.data.map(({ id }) => id)
      expect(ids).toContain(people.live)
      expect(ids).not.toContain(people.sold)
      const { data: own } = await seller.call(myVehicles, { query: { limit: 50 } })
      expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([people.live, people.draft, people.sold]))
      const { data: live } = await seller.call(readVehicle, { params: { id: people.live } })
      expect([live.price, live.pictures.length]).toEqual([13_490, 2])
    })

    it('keeps the inbox', async () => {
      const { data } = await (await enter(people.seller)).call(listNotifications, { query: {} })
      expect(data.map(({ message }) => message)).toContain('Is it still there?')
    })

    it('keeps people and records in the lists of the back office', async () => {
      const admin = await enter(people.admin)
      const { data: users } = await admin.call(listUsers, { query: { q: people.seller.email } })
      expect(users.map(({ id }) => id)).toEqual([people.seller.id])
      const colors = await admin.call(resources.color.endpoints.list, { query: { q: 'Recorded green' } })
      expect(colors).toMatchObject({ data: [{ hex: '#1c6b40', version: 2 }] })
    })
  })
}
