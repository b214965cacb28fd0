import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { firstAccepted, login, signup, verifyEmail, verifyOtp } from '@forecourt/contracts'
import { fetch } from 'undici'
import type { World } from '../run/world.ts'
import { ApiClient } from './api-client.ts'

export interface Person {
  readonly client: ApiClient
  readonly id: string
  readonly email: string
  readonly password: string
}

interface Message {
  subject: string
  receivedAt: string
}

/** The newest six-digit code mailed to an address, and not before `since`. @throws Error after 15 s */
export async function codeFor(mail: string, email: string, since?: Date): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(50)) {
    const messages = (await (await fetch(`${mail}/messages?to=${encodeURIComponent(email)}`)).json()) as Message[]
    const [newest] = messages
    if (since && newest && new Date(newest.receivedAt) < since) continue
    const code = /\b\d{6}\b/.exec(newest?.subject ?? '')?.[0]
    if (code) return code
  }
  throw new Error(`no code for ${email} within 15 s`)
}

/** The newest code sent to a phone by WhatsApp. @throws Error after 15 s */
export async function phoneCodeFor(whatsapp: string, phone: string): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(50)) {
    const answer = await fetch(`${whatsapp}/messages?to=${encodeURIComponent(phone)}`)
    const messages = (await answer.json()) as { template: string; parameters: string[] }[]
    const code = messages.find(({ template }) => template === 'forecourt_code')?.parameters[0]
    if (code) return code
  }
  throw new Error(`no code for ${phone} within 15 s`)
}

/** Signs a new person up and confirms the email, as a browser would. */
export async function newPerson(
  world: Pick<World, 'app' | 'mail'>,
  firstName: string,
  lastName = 'Tester',
): Promise<Person> {
  const client = new ApiClient(world.app)
  const tag = randomBytes(6).toString('hex')
  const email = `${firstName.toLowerCase()}-${tag}@example.com`
  const password = `a password ${tag}`
  const { data: user, meta } = await client.call(signup, {
    body: {
      email,
      password,
      username: `${firstName}${tag}`.slice(0, 30),
      firstName,
      lastName,
      phone: '+33612345678',
      ...firstAccepted,
    },
  })
  await client.readConfig()
  const { data: verified } = await client.call(verifyOtp, {
    body: { email, otp: await codeFor(world.mail, email), sessionId: meta.sessionId },
  })
  await client.call(verifyEmail, { body: { email }, headers: { 'x-process-id': verified.processId } })
  await client.readConfig()
  return { client, id: user.id, email, password }
}

/** A signed-in browser of an account that exists. */
export async function signIn(world: Pick<World, 'app'>, email: string, password: string): Promise<ApiClient> {
  const client = new ApiClient(world.app)
  await client.call(login, { body: { email, password } })
  await client.readConfig()
  return client
}
