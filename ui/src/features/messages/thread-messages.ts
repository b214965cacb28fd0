import type { Thread, ThreadMessage } from '@forecourt/contracts'

/** What is known of a conversation with what was read now: each message once, in the order of writing. */
export function joined(known: readonly ThreadMessage[], read: readonly ThreadMessage[]): readonly ThreadMessage[] {
  const all = new Map([...known, ...read].map((message) => [message.id, message]))
  return [...all.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}

/** A stretch of a conversation without a hole. */
export interface Stretch {
  readonly messages: readonly ThreadMessage[]
  /** Whether there are more before the first. */
  readonly earlier: boolean
}

/**
 * What is known with the last messages as they were read now. Where more came meanwhile than are read at once, the two do not
 * meet: what was known is dropped, and is before the first again.
 */
export function withLast(known: Stretch | undefined, last: Stretch): Stretch {
  const ids = new Set(known?.messages.map(({ id }) => id))
  if (!known || !last.messages.some(({ id }) => ids.has(id))) return last
  return { messages: joined(known.messages, last.messages), earlier: last.earlier && known.earlier }
}

/** What was read with what one wrote after it: of what is not read yet, nothing else is known. */
export const withWritten = ({ messages }: Stretch, written: readonly ThreadMessage[]): readonly ThreadMessage[] => {
  const last = messages.at(-1)?.createdAt ?? ''
  return [...messages, ...written.filter(({ createdAt }) => createdAt > last)]
}

/** What is known with what was read before its first message; nothing changes where the first is another by now. */
export const withEarlier = (known: Stretch | undefined, before: string, read: Stretch): Stretch | undefined =>
  known?.messages[0]?.id === before ? { messages: joined(read.messages, known.messages), earlier: read.earlier } : known

/** The own message that the other saw last: "seen" stands under it. */
export const lastSeen = (
  messages: readonly ThreadMessage[],
  role: ThreadMessage['author'],
  otherSeenAt: string | null,
): string | undefined =>
  otherSeenAt === null
    ? undefined
    : messages.findLast(({ author, createdAt }) => author === role && createdAt <= otherSeenAt)?.id

/**
 * What stands under an own message of how far it came: nothing once the other has seen it, and that it is in their inbox under
 * the last one only.
 */
export function arrivalShown(
  message: ThreadMessage,
  messages: readonly ThreadMessage[],
  { role, otherSeenAt }: Pick<Thread, 'role' | 'otherSeenAt'>,
): ThreadMessage['arrival'] {
  const { author, createdAt, arrival } = message
  if (author !== role || (otherSeenAt !== null && createdAt <= otherSeenAt)) return null
  const isLast = message === messages.findLast((one) => one.author === role)
  return arrival === 'inbox_only' || isLast ? arrival : null
}
