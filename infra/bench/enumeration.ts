import { randomBytes } from 'node:crypto'
import { type Endpoint, generateOtp, generateWhatsappOtp, login, resetPassword } from '@forecourt/contracts'
import { ApiClient, type CallOptions } from '../client/api-client.ts'
import { newPerson } from '../client/people.ts'
import { withSystem } from '../client/with-system.ts'
import { summarise } from './percentiles.ts'
import { rocAuc } from './roc-auc.ts'

export const meta = {
  shows: 'known and unknown emails cannot be told apart on sign-in, codes and reset, by answer or by time',
  takes: '2 min',
  shares: 'still',
}

/** |AUC − 0.5| at most (issue: identity and access). With 2 × 500 samples chance alone stays below 0.036 in 95 of 100 runs. */
const LIMIT = 0.05
const EMAILS = 25
const WARM_UP = 100
/** Each email is tried far more often than a person would be allowed to. */
const settings = { auth: { SIGN_INS_PER_ACCOUNT: '1000000', CODES_PER_EMAIL: '1000000' } }

interface Door {
  readonly name: string
  readonly endpoint: Endpoint
  readonly ask: (email: string) => CallOptions
}
const doors: readonly Door[] = [
  {
    name: 'login',
    endpoint: login,
    ask: (email) => ({ body: { email, password: 'not anybody’s password' } }),
  },
  { name: 'generate-otp', endpoint: generateOtp, ask: (email) => ({ body: { email } }) },
  { name: 'generate-whatsapp-otp', endpoint: generateWhatsappOtp, ask: (email) => ({ body: { email } }) },
  {
    name: 'reset-password',
    endpoint: resetPassword,
    ask: (email) => ({
      body: { email, password: 'a new and quiet one' },
      headers: { 'x-process-id': randomBytes(32).toString('base64url') },
    }),
  },
]

/** @returns whether neither answers nor times tell known from unknown */
export async function run(args: string[], signal: AbortSignal): Promise<boolean> {
  const short = args.includes('--short')
  const samples = short ? 20 : 500
  console.log(`raised for this run: ${JSON.stringify(settings)}`)
  return withSystem({ settings, signal }, async ({ world, progress }) => {
    const people = await Promise.all(Array.from({ length: short ? 5 : EMAILS }, () => newPerson(world, 'Known')))
    const known = people.map(({ email }) => email)
    // Alike in every character's kind: only whether there is an account differs.
    const unknown = known.map(() => `known-${randomBytes(6).toString('hex')}@example.com`)
    const client = new ApiClient(world.app)
    await client.readConfig()

    const total = doors.length * samples * 2
    let done = 0
    let worst = 0
    let alike = true
    const table: Record<string, unknown> = {}
    for (const door of doors) {
      const times = { known: [] as number[], unknown: [] as number[] }
      const answers = { known: new Set<string>(), unknown: new Set<string>() }
      for (let i = 0; i < (short ? 10 : WARM_UP); i += 1) await ask(client, door, pick(i % 2 ? known : unknown))
      // In pairs of random order: whatever drifts during the run meets both kinds alike.
      const order = Array.from({ length: samples }, () => (coin() ? both : [...both].reverse())).flat()
      for (const kind of order) {
        signal.throwIfAborted()
        const { milliseconds, answer } = await ask(client, door, pick(kind === 'known' ? known : unknown))
        times[kind].push(milliseconds)
        answers[kind].add(answer)
        done += 1
        progress(done, total)
      }
      const auc = rocAuc(times.known, times.unknown)
      worst = Math.max(worst, Math.abs(auc - 0.5))
      const same =
        answers.known.size === 1 && [...answers.known][0] === [...answers.unknown][0] && answers.unknown.size === 1
      if (!same) console.log(`${door.name} answers differ: ${[...answers.known]} | ${[...answers.unknown]}`)
      alike &&= same
      table[door.name] = {
        'known p50 (ms)': summarise(times.known).p50,
        'unknown p50 (ms)': summarise(times.unknown).p50,
        'ROC AUC': Number(auc.toFixed(3)),
        'same answer': same,
      }
    }
    console.table(table)
    console.log(`enumeration: |AUC − 0.5| ${worst.toFixed(3)} at most, of 2 × ${samples} each (limit ${LIMIT})`)
    // A short run is too short to judge time by.
    return alike && (short || worst <= LIMIT)
  })
}

async function ask(client: ApiClient, { endpoint, ask: request }: Door, email: string) {
  const options = request(email)
  const started = performance.now()
  const response = await client.raw(endpoint, options)
  const text = await response.text()
  const milliseconds = performance.now() - started
  return { milliseconds, answer: `${response.status} ${shapeOf(text)}` }
}

/** An answer without what is new in each: ids of requests and of code sessions. */
const shapeOf = (text: string): string => text.replace(/"(requestId|sessionId)":"[^"]*"/g, '"$1":"…"')

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const both = ['known', 'unknown'] as const
const coin = (): boolean => Math.random() < 0.5
