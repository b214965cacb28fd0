import { type DataOf, type Endpoint, userReach } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'

type Reach = DataOf<typeof userReach>

/** Auth, as far as messaging asks it: how to reach people. Those nobody added are gone. */
export function authStandIn() {
  const people = new Map<string, Reach>()
  let isPaused = false
  async function call(contract: Endpoint, { params }: { params: { id: string } }) {
    const person = people.get(params.id)
    if (isPaused || contract.id !== userReach.id) throw new DomainError('UNAVAILABLE')
    if (!person) throw new DomainError('NOT_FOUND')
    return { data: person }
  }
  const client: Client = { call: call as Client['call'], close: async () => {} }
  return {
    client,
    people,
    add(userId: string, change: Partial<Reach> = {}): Reach {
      const email = `${userId.slice(-12)}@example.com`
      const usual = { emailVerified: true, phone: null, locale: 'en_US', active: true } as const
      const person = { userId, name: 'Alice Martin', email, ...usual, ...change }
      people.set(userId, person)
      return person
    },
    /** Answers 503 until it goes on. */
    pause: (paused = true) => {
      isPaused = paused
    },
  }
}
