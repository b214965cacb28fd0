import {
  answerSupport,
  askSupport,
  listSupportRequests,
  readSupportRequest,
  type SupportMessage,
  type SupportRequest,
} from '@forecourt/contracts'
import { newId } from '@forecourt/kernel/db'
import { callers } from '@forecourt/kernel/testing'
import { authStandIn } from './auth-stand-in.ts'
import { startWorld } from './world.ts'

type Caller = ReturnType<typeof callers.anonymous>
interface Asker {
  readonly caller: Caller
  readonly email: string
}

export const office = callers.admin(['admin.support.index', 'admin.support.update'])
export const form = { topic: 'account', subject: 'I cannot sign in', message: 'It says that the password is wrong.' }

/** Messaging with people who write to support, and the office that answers them. */
export async function startDesk() {
  const auth = authStandIn()
  const world = await startWorld({}, { client: auth.client })
  let [people, mails] = [0, 0]
  /** Somebody without an account, from a network of their own. */
  const visitor = (): Asker => {
    people += 1
    return {
      email: `visitor${people}@example.com`,
      caller: callers.anonymous({ sessionId: newId(), address: `203.0.113.${people}` }),
    }
  }
  /** Somebody with an account and a confirmed address. */
  const person = (name = 'Camille Durand') => {
    const caller = callers.user({ name })
    return { caller, email: auth.add(caller.userId, { name }).email }
  }
  const ask = ({ caller, email }: Asker, change: Record<string, unknown> = {}, idempotencyKey?: string) =>
    world.call(askSupport, {
      ...{ caller, body: { ...form, email, ...change } },
      ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    })
  const listed = async (query: Record<string, unknown> = {}) =>
    (await world.call(listSupportRequests, { caller: office, query })).body
  const requestOf = async (email: string): Promise<SupportRequest> => (await listed({ q: email })).data[0]
  const read = async (id: string) =>
    (await world.call(readSupportRequest, { caller: office, params: { id } })).body.data
  const messagesOf = async (id: string): Promise<SupportMessage[]> => (await read(id)).messages
  const lastOf = async (id: string) => (await messagesOf(id)).at(-1)?.id ?? ''
  const answer = async (id: string, text = 'Try again now.', more: Record<string, unknown> = {}) =>
    world.call(answerSupport, { caller: office, params: { id }, body: { text, seen: await lastOf(id), ...more } })
  /** What a person writes by mail, as the receiver hands it on. */
  const byMail = (id: string, from: string | null, words: string, change: Record<string, unknown> = {}) => {
    mails += 1
    const mail = { key: `mail${mails}`, from, words, attachments: 0, isProven: true, ...change }
    return world.desk?.keep(id, mail)
  }
  /** A request of a visitor. */
  const asked = async () => {
    const asker = visitor()
    await ask(asker)
    return { ...asker, id: (await requestOf(asker.email)).id }
  }
  return { auth, world, visitor, person, ask, listed, requestOf, read, messagesOf, lastOf, answer, byMail, asked }
}
export type Desk = Awaited<ReturnType<typeof startDesk>>
