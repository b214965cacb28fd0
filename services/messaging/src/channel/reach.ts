import { type DataOf, userReach } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { DomainError } from '@forecourt/kernel/errors'

/** How to reach a person at this moment; null where the account was deleted meanwhile. */
export async function reachOf(client: Client, id: string): Promise<DataOf<typeof userReach> | null> {
  try {
    return (await client.call(userReach, { params: { id } })).data
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null
    throw error
  }
}
