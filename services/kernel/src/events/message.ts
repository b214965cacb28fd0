import { isUuid } from '@forecourt/contracts'
import type { JsMsg } from '@nats-io/jetstream'
import { newId } from '../db/index.ts'
import type { Offered } from './envelope.ts'

/**
 * The id and content of a message. What is no envelope at all still gets an id (its message id, or a new one), so that
 * it can be laid aside as a dead letter instead of being offered for ever.
 */
export function readMessage(message: JsMsg): Offered {
  const text = message.string()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = { unreadable: text.slice(0, 10_000).replaceAll('\0', '') }
  }
  const candidates = [
    typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined,
    message.headers?.get('Nats-Msg-Id'),
  ]
  const id = candidates.find((candidate): candidate is string => typeof candidate === 'string' && isUuid(candidate))
  return { id: id ?? newId(), value }
}
