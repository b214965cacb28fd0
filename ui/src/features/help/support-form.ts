import { isUuid, SupportForm, type SupportTopic, supportTopics } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { type Attempt, readAttempt } from '../../shared/api/attempt.ts'

/** What is typed: the vehicle as people name it, by its address. */
export const TypedRequest = T.Object(
  { ...SupportForm.properties, vehicleId: T.Optional(T.String()) },
  { additionalProperties: false },
)

export interface Typed {
  topic?: SupportTopic
  subject?: string
  message?: string
  email?: string
  vehicleId?: string
  attempt?: Attempt
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** The vehicle of an address or an id as somebody pasted it; undefined where it names none, or several things. */
export function vehicleIn(text: string): string | undefined {
  const found = [...new Set(text.toLowerCase().match(UUID) ?? [])]
  const [id] = found
  return found.length === 1 && id !== undefined && isUuid(id) ? id : undefined
}

/** A kept draft as it comes out of storage: whatever an older version wrote, only what fits gets through. */
export function readTyped(stored: unknown): Typed {
  if (typeof stored !== 'object' || stored === null) return {}
  const from = stored as Record<string, unknown>
  const typed: Typed = {}
  for (const name of ['subject', 'message', 'email', 'vehicleId'] as const) {
    const value = from[name]
    if (typeof value === 'string') typed[name] = value
  }
  const topic = supportTopics.find((one) => one === from.topic)
  const attempt = readAttempt(from.attempt)
  return { ...typed, ...(topic && { topic }), ...(attempt && { attempt }) }
}

/** What a link to the form fills in. */
export function typedByLink(params: URLSearchParams): Typed {
  return readTyped({ topic: params.get('topic'), vehicleId: params.get('vehicle') ?? undefined })
}
