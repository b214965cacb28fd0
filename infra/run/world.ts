import { isRecord, readJson } from './json-file.ts'
import type { ServiceName } from './services.ts'

/** A demo sign-in. */
export interface Account {
  role: string
  email: string
  password: string
  /** What it is good for: "seller", "buyer". */
  label?: string
  name?: string
}

/**
 * What tests and tools need to know about a running system. Written to `<folder>/world.json` once everything is usable,
 * removed when it stops.
 */
export interface World {
  app: string
  /** The built Storybook, where it is served: by `npm start`. It may still be built. */
  storybook?: string
  mail: string
  smtp: string
  /** Issuer of the identity provider sandbox; `POST {identityProvider}/people` adds somebody. */
  identityProvider: string
  /** Base address of the WhatsApp sandbox: `GET {whatsapp}/messages?to=<E.164>`. */
  whatsapp: string
  /** Base address of the SMS sandbox, a page for people: `GET {sms}/messages?to=<E.164>`, `PUT {sms}/faults`. */
  sms: string
  /** Base address of the push service sandbox: `GET {push}/messages?subscription=<id>`, `PUT {push}/faults`. */
  push: string
  /** Base address of the central bank sandbox; `PUT {centralBank}/faults` puts it out of order. */
  centralBank: string
  /** Base address of the Stripe sandbox: its control page, and the same by JSON (README there). */
  stripe: string
  /** With the operator's credentials; of several servers, separated by commas. */
  nats: string
  /** Copies of each stream. */
  natsReplicas: number
  /** The primary. */
  postgres: Record<ServiceName | 'admin', string>
  /** Catalog's database at the standby that takes its reads, where there is one, as the role that catalog runs as. */
  replica?: string
  services: Record<ServiceName, string[]>
  /** Where each instance answers `/readyz` and `/metrics`, in the order of `services` and `bffs`. */
  operations: Record<ServiceName | 'bff', string[]>
  bff: string
  /** Every instance of the BFF. The first serves the app's address, where no balancer does. */
  bffs: string[]
  accounts: Account[]
  /** Files of the run: logs, secrets, and the process list. */
  folder: string
  pid: number
}

/** Reads the accounts that the demo world's loader wrote. */
export function readAccounts(file: string): Account[] {
  const value = readJson(file)
  if (!Array.isArray(value)) return []
  return value.flatMap((entry): Account[] => {
    if (!isRecord(entry)) return []
    const { role, email, password, label, name } = entry
    if (typeof role !== 'string' || typeof email !== 'string' || typeof password !== 'string') return []
    return [
      {
        role,
        email,
        password,
        ...(typeof label === 'string' ? { label } : {}),
        ...(typeof name === 'string' ? { name } : {}),
      },
    ]
  })
}
