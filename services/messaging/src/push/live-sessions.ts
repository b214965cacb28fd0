import { liveSessions } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { Database } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { dropEnded, sessionsOf } from './subscriptions.ts'

/** Which of a person's sessions are over, in one call; none where auth is of before and cannot say. */
export async function endedOf(client: Client, userId: string, sessions: readonly string[]): Promise<string[]> {
  if (sessions.length === 0) return []
  try {
    const { data: live } = await client.call(liveSessions, { body: { userId, sessions: [...sessions] } })
    return sessions.filter((session) => !live.includes(session))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return []
    throw error
  }
}

/** Forgets the browsers whose sessions are over, so that nobody sees them listed. */
export async function dropEndedBrowsers(
  { db, client }: { readonly db: Database; readonly client: Client },
  userId: string,
): Promise<void> {
  const ended = await endedOf(client, userId, await sessionsOf(db, userId))
  if (ended.length > 0) await dropEnded(db, userId, ended)
}
