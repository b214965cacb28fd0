import { allEndpoints, allPermissions, type Caller, type Endpoint, type Owner } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { parseKeys } from '@forecourt/kernel/config'
import { DomainError } from '@forecourt/kernel/errors'
import { createLogger } from '@forecourt/kernel/log'
import { runFiles } from '../run/paths.ts'
import { loadSecrets } from '../run/secrets.ts'
import type { World } from '../run/world.ts'
import { emptyRequest } from './requests.ts'
import { NO_ID } from './row.ts'

const address = { locale: 'en_US', address: '192.0.2.1' } as const
/** Without any session at all. */
const none: Caller = { kind: 'anonymous', sessionId: null, ...address }
/** Somebody who holds nothing, in whose name a compromised BFF might ask. */
const person: Caller = {
  kind: 'user',
  userId: '019b76da-a800-7000-8000-00000000beef',
  sessionId: '019b76da-a800-7000-8000-00000000beef',
  role: 'SUPADMIN',
  permissions: [],
  verified: true,
  name: 'A Person',
  email: 'person@example.com',
  ...address,
}

/** Holds every permission, is whoever the request is about, and signed in too long ago for a sensitive change. */
const stale: Caller = { ...person, userId: NO_ID, permissions: [...allPermissions], fresh: false }

export interface DirectGuard {
  readonly endpoint: Endpoint
  /** Who must be refused. */
  readonly caller: Caller
  /** With what. */
  readonly code: string
}

/** Guards that no browser can reach past the BFF: services are asked directly, with signed requests. */
export const guardedDirectly: readonly DirectGuard[] = allEndpoints.flatMap((endpoint): DirectGuard[] => {
  if (endpoint.owner === 'bff') return []
  if (endpoint.access === 'visitor') return [{ endpoint, caller: none, code: 'UNAUTHENTICATED' }]
  if (endpoint.fresh) return [{ endpoint, caller: stale, code: 'FRESH_SIGN_IN_REQUIRED' }]
  if (endpoint.access === 'service') return [{ endpoint, caller: person, code: 'FORBIDDEN' }]
  return []
})

/** Asks services past the BFF. */
export function directly(world: World) {
  const log = createLogger({ service: 'access', level: 'silent' })
  const keys = parseKeys(loadSecrets(runFiles(world.folder).secrets).serviceKeys)
  const client = createClient({ config: { service: 'bff' as Owner, keys, serviceUrls: world.services }, log })
  return {
    /** @returns the code of the refusal, or `ok` */
    async ask(endpoint: Endpoint, caller: Caller): Promise<string> {
      try {
        await client.call(endpoint, { ...emptyRequest(endpoint), caller } as never)
        return 'ok'
      } catch (error) {
        if (error instanceof DomainError) return error.code
        throw error
      }
    },
    close: () => client.close(),
  }
}
