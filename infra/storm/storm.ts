import { type Endpoint, publicEndpoints } from '@forecourt/contracts'
import type { ApiClient, CallOptions, FilePart } from '../client/api-client.ts'
import { samplePicture } from '../client/sample-vehicle.ts'
import { random as seeded } from '../demo/random.ts'
import type { World } from '../run/world.ts'
import { become, isOpenTo, type StormCaller, type StormPerson } from './callers.ts'
import { Ids } from './ids.ts'
import { faultOf, type Given, isSlow } from './judge.ts'
import { requestTo } from './request.ts'

interface StormOptions {
  readonly seed: string
  readonly requests: number
  /** Id of an endpoint: after one request to each, all go to this one, the same as in the whole storm of that seed. */
  readonly only?: string | undefined
}
export interface StormReport {
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<number, number>>
  /** By endpoint and what was wrong, each with the request that showed it first. */
  readonly faults: ReadonlyMap<string, string>
  /** Answers that took too long once, and in time when the machine was asked again. */
  readonly lateOnce: readonly string[]
}

/** Requests that are under way at the same time. */
const TOGETHER = 6

/** Sends generated requests to every endpoint a browser may call, as one kind of caller. */
export async function storm(
  world: World,
  caller: StormCaller,
  person: StormPerson,
  options: StormOptions,
): Promise<StormReport> {
  const files = await sampleFiles()
  const ids = new Ids(person.id)
  const statuses: Record<number, number> = {}
  const faults = new Map<string, string>()
  const lateOnce: string[] = []
  const browser = browserOf(world, caller, person, ids)
  const turns = turnsOf(caller, options)
  const line = new Line()

  const one = async ({ endpoint, nth }: Turn): Promise<void> => {
    const random = seeded(`${options.seed} ${caller} ${endpoint.id} ${nth}`)
    const request = requestTo(endpoint, random, ids, files)
    const { client } = browser
    const judge = (given: Given, fault = faultOf(endpoint, given)): void => {
      statuses[given.status] = (statuses[given.status] ?? 0) + 1
      const name = `${endpoint.id}: ${fault?.replace(/"requestId":"[^"]*"/, '')}`
      if (fault && !faults.has(name)) faults.set(name, `no. ${nth}: ${written(client, endpoint, request)}`)
      if (!fault && given.status < 300 && given.type.startsWith('application/json'))
        ids.learn(endpoint, JSON.parse(given.text))
    }
    const given = await line.among(() => ask(client, endpoint, request))
    judge(given)
    if (isSlow(given)) {
      // A machine that was busy with something else answers in time when it is asked again, alone.
      const again = await line.alone(() => ask(client, endpoint, request))
      const [first, second] = [given, again].map(({ milliseconds }) => Math.round(milliseconds))
      if (isSlow(again)) judge(again, `took ${first} ms, and ${second} ms when it was asked again`)
      else lateOnce.push(`${endpoint.id} took ${first} ms, then ${second} ms`)
    }
    if (given.status === 401 || given.status === 402 || /MAC_INVALID|ACCOUNT_SUSPENDED/.test(given.text))
      await browser.renew()
  }
  const worker = async (): Promise<void> => {
    for (const turn of turns) await one(turn)
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
  return { statuses, faults, lateOnce }
}

/** Requests are under way beside each other, but for those that are to be alone. */
class Line {
  #underWay = 0
  #wantAlone = 0
  #alone: Promise<unknown> = Promise.resolve()
  #quiet = () => {}

  /** Beside others, once nobody is or wants to be alone. */
  async among<T>(work: () => Promise<T>): Promise<T> {
    while (this.#wantAlone > 0) await this.#alone
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#quiet()
    }
  }

  /** After whatever is under way; nothing begins before it is over. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    this.#wantAlone += 1
    const done = this.#alone.then(async () => {
      if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#quiet = resolve))
      return work().finally(() => (this.#wantAlone -= 1))
    })
    this.#alone = done.catch(() => {})
    return done
  }
}

interface Turn {
  readonly endpoint: Endpoint
  /** Of the requests to this endpoint. */
  readonly nth: number
}

/** Each endpoint once, those that only read first; then mostly those that are open to the caller. */
function* turnsOf(caller: StormCaller, { seed, requests, only }: StormOptions): Generator<Turn> {
  const random = seeded(`${seed} ${caller}`)
  const isRead = ({ method }: Endpoint): number => Number(method === 'GET')
  const everything = random.shuffle(publicEndpoints).toSorted((a, b) => isRead(b) - isRead(a))
  const wanted = everything.filter(({ id }) => !only || id === only)
  const open = wanted.filter((endpoint) => isOpenTo(caller, endpoint))
  const closed = wanted.filter((endpoint) => !open.includes(endpoint))
  const counts = new Map<Endpoint, number>()
  const turn = (endpoint: Endpoint): Turn => {
    const nth = counts.get(endpoint) ?? 0
    counts.set(endpoint, nth + 1)
    return { endpoint, nth }
  }
  for (const endpoint of everything) yield turn(endpoint)
  for (let sent = everything.length; sent < requests; sent++) {
    const from = closed.length > 0 && (open.length === 0 || random.chance(0.1)) ? closed : open
    yield turn(random.pick(from))
  }
}

/** Whoever has been signed out, deleted or left without a confirmed email by a request of their own begins anew. */
function browserOf(world: World, caller: StormCaller, first: StormPerson, ids: Ids) {
  let { client } = first
  let renewing: Promise<void> | undefined
  const renew = async (): Promise<void> => {
    await client.readConfig()
    if (caller === 'anonymous' || client.user?.emailVerified) return
    const next = await become(world, caller)
    client = next.client
    ids.self = next.id
  }
  return {
    get client() {
      return client
    },
    renew(): Promise<void> {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
  }
}

/** Asked by a copy, so that an answer that changes cookies changes nobody else. */
async function ask(client: ApiClient, endpoint: Endpoint, request: CallOptions): Promise<Given> {
  const started = performance.now()
  const reply = await client
    .copy()
    .raw(endpoint, request)
    .catch((cause: unknown) => {
      throw new Error(`no answer to ${written(client, endpoint, request)}`, { cause })
    })
  const isEndless = endpoint.stream && reply.status < 300
  const text = isEndless ? '' : await reply.text()
  if (isEndless) await reply.body?.cancel()
  const { status, headers } = reply
  const type = headers.get('content-type') ?? ''
  return { status, type, retryAfter: headers.get('retry-after'), text, milliseconds: performance.now() - started }
}

async function sampleFiles(): Promise<FilePart[]> {
  const file = (filename: string, type: string, bytes: Uint8Array): FilePart => ({ name: '', filename, type, bytes })
  const picture = await samplePicture()
  return [
    file('a.jpg', 'image/jpeg', picture),
    file('cut.jpg', 'image/jpeg', picture.subarray(0, picture.length >> 1)),
    file('empty.png', 'image/png', Buffer.alloc(0)),
    file('list.csv', 'text/csv', Buffer.from('make,model,price\nFiat,500,=1+1\n"Ope\0l",,\n')),
    file('…/../a.csv', 'nonsense', Buffer.from('\ufeffa;b\r\n1;2')),
  ]
}

/** A request as somebody may send it again. */
function written(client: ApiClient, endpoint: Endpoint, request: CallOptions): string {
  const { params, query, form, ...rest } = request
  const files = form?.files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length }))
  const target = client.url(endpoint, { params: params ?? {}, query: query ?? {} })
  return `${endpoint.method} ${target} ${JSON.stringify({ ...rest, form: form && { ...form, files } })}`.slice(0, 3_000)
}
