import type { Caller, Owner } from '@forecourt/contracts'
import { Type as T } from 'typebox'
import { type Client, createClient } from '../client/index.ts'
import { loadConfig, parseKeys, parseServiceUrls, run } from '../config/index.ts'
import { createLogger } from '../log/index.ts'
import { eventContracts } from './endpoints.ts'

const usage = `Usage: npm run admin -- dead-letters [list | list-all | replay <id>… | replay-all | retry-job <id>…]
  list         events that were laid aside and jobs that were given up, of every service (the default)
  list-all     also those that were replayed
  replay       offers events again, each under the id it always had
  retry-job    gives jobs their attempts back`

const settings = T.Object({
  SERVICE_KEYS: T.String({ minLength: 34, secret: true, description: '<id>:<secret>, several separated by commas' }),
  SERVICE_URLS: T.String({ minLength: 1, description: '<service>=<url>[,<url>…], services separated by semicolons' }),
})
const operator: Caller = { kind: 'service', service: 'operator', locale: 'en_US' }

/** The services to ask, and how. */
export interface Reach {
  readonly client: Client
  readonly services: readonly Owner[]
  readonly print: (line: string) => void
}

/**
 * The operator's command for dead letters.
 *
 * @returns the exit code: 1 when something named was not found, 2 when the command is not known
 */
export async function deadLetterCommand({ client, services, print }: Reach, args: readonly string[]): Promise<number> {
  const [command = 'list', ...ids] = args
  const letters = async (show: 'waiting' | 'all') => {
    const lists = services.map(async (service) => {
      const { data } = await client.call(eventContracts(service).deadLetters, { caller: operator, query: { show } })
      return data.map((letter) => ({ ...letter, service }))
    })
    return (await Promise.all(lists)).flat()
  }
  const replay = async (wanted: readonly { id: string; service: Owner }[]) => {
    for (const { id, service } of wanted) {
      await client.call(eventContracts(service).replay, { caller: operator, params: { id } })
      print(`${service} offers ${id} again`)
    }
  }

  if (command === 'list' || command === 'list-all') {
    const found = await letters(command === 'list' ? 'waiting' : 'all')
    for (const { id, eventId, consumer, attempts, createdAt, replayedAt, error } of found) {
      const state = replayedAt ? `, replayed ${replayedAt}` : ''
      print(`${id}  ${consumer}  event ${eventId}  ${createdAt}, ${attempts} attempts${state}\n    ${error}`)
    }
    let jobs = 0
    for (const service of services) {
      const { data } = await client.call(eventContracts(service).deadJobs, { caller: operator })
      jobs += data.length
      for (const job of data)
        print(`${job.id}  ${service} job ${job.queue} ${job.key}  ${job.deadSince}\n    ${job.error}`)
    }
    print(`${found.length} dead letters, ${jobs} dead jobs`)
    return 0
  }
  if (command === 'replay-all') {
    await replay(await letters('waiting'))
    return 0
  }
  if (command === 'replay' && ids.length > 0) {
    const known = (await letters('waiting')).filter(({ id }) => ids.includes(id))
    await replay(known)
    for (const id of ids) if (!known.some((letter) => letter.id === id)) print(`${id} is no waiting dead letter`)
    return known.length === ids.length ? 0 : 1
  }
  if (command === 'retry-job' && ids.length > 0) {
    let revived = 0
    for (const service of services) {
      const { data } = await client.call(eventContracts(service).deadJobs, { caller: operator })
      for (const { id } of data.filter((job) => ids.includes(job.id))) {
        await client.call(eventContracts(service).retryJob, { caller: operator, params: { id } })
        print(`${service} tries job ${id} again`)
        revived += 1
      }
    }
    return revived === ids.length ? 0 : 1
  }
  print(usage)
  return 2
}

if (import.meta.main) {
  await run(async () => {
    const { SERVICE_KEYS, SERVICE_URLS } = loadConfig(settings)
    const serviceUrls = parseServiceUrls(SERVICE_URLS)
    const log = createLogger({ service: 'operator', level: 'warn' })
    const client = createClient({
      config: { service: 'operator' as Owner, keys: parseKeys(SERVICE_KEYS), serviceUrls },
      log,
    })
    try {
      const reach = { client, services: Object.keys(serviceUrls) as Owner[], print: console.log }
      process.exitCode = await deadLetterCommand(
        reach,
        process.argv.slice(2).filter((arg) => arg !== 'dead-letters'),
      )
    } finally {
      await client.close()
    }
  })
}
