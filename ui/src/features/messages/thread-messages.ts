import type { Thread, ThreadMessage } from '@forecourt/contracts'

/** What is known of a conversation with what was read now: each message once, in the order of writing. */
export function joined(known: readonly ThreadMessage[], read: readonly ThreadMessage[]): readonly ThreadMessage[] {
  const all = new Map([...known, ...read].map((message) => [message.id, message]))
  return [...all.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
}

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
