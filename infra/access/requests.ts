import type { Endpoint } from '@forecourt/contracts'
import type { CallOptions } from '../client/api-client.ts'
import { accountRows } from './account-rows.ts'
import { billingRows } from './billing-rows.ts'
import { catalogRows } from './catalog-rows.ts'
import { messagingRows } from './messaging-rows.ts'
import { NO_ID, type Rows } from './row.ts'

/** Requests that need more than an empty one. */
export const rows: Rows = { ...accountRows, ...billingRows, ...catalogRows, ...messagingRows }

/** Where an id would not do. */
const unlikeIds: Readonly<Record<string, string>> = {
  role: 'USER',
  code: 'nobody',
  number: '1',
  hash: 'a'.repeat(64),
  file: '320.webp',
}

/** An empty request about a record that does not exist: enough where only the caller decides. */
export const emptyRequest = (endpoint: Endpoint): CallOptions => ({
  params: Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, unlikeIds[name] ?? NO_ID]),
  ),
  ...(endpoint.body ? { body: {} } : {}),
})
