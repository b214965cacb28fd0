import type { Endpoint } from '@forecourt/contracts'
import type { CallOptions } from '../client/api-client.ts'
import { accountRows } from './account-rows.ts'
import { catalogRows } from './catalog-rows.ts'
import { messagingRows } from './messaging-rows.ts'
import { NO_ID, type Rows } from './row.ts'

/** Requests that need more than an empty one. */
export const rows: Rows = { ...accountRows, ...catalogRows, ...messagingRows }

/** A request that names nobody's thing and says nothing: enough where only the caller decides. */
export const emptyRequest = (endpoint: Endpoint): CallOptions => ({
  params: {
    id: NO_ID,
    sessionId: NO_ID,
    role: 'USER',
    code: 'nobody',
    pictureId: NO_ID,
    hash: 'a'.repeat(64),
    file: '320.webp',
  },
  ...(endpoint.body ? { body: {} } : {}),
})
