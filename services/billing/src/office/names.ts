import { findAdministrators, type Locale } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { EntityManager } from '@forecourt/kernel/db'
import { cart } from '../plan/plans.ts'

/** What people are called now; who cannot be asked for has no name, and what is about them stands without one. */
export async function peopleNames(client: Client, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  try {
    const { data } = await client.call(findAdministrators, { query: { id: [...new Set(ids)] } })
    return new Map(data.map(({ id, name }) => [id, name]))
  } catch {
    return new Map()
  }
}

/** What plans are called in a language, archived ones too. */
export async function planNames(em: EntityManager, ids: readonly string[], locale: Locale) {
  const found = await cart.read(em, ids, locale)
  return (id: string) => ({ id, name: String(found.get(id)?.name ?? '') })
}
