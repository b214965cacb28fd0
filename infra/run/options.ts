import { parseArgs } from 'node:util'
import { Failure } from './failure.ts'
import { SERVICES, type ServiceName } from './services.ts'

export interface StartOptions {
  fresh: boolean
  port?: number
  scale: Scale
  /** Archive the write-ahead log for `npm run backup`. */
  archive: boolean
  /** Several of everything. */
  cluster: boolean
}

/** Instances of each service, and of the BFF. */
export type Scale = Partial<Record<ServiceName | 'bff', number>>

const USAGE = `Options:
  --fresh                          start over: the data of this clone's local run is deleted
  --scale catalog=2,messaging=2    run several instances of a service, or of the BFF; all=2 for all of them
  --port 8080                      the app's port
  --cluster                        several of everything, any of which may die: three NATS servers, PostgreSQL with a standby
                                   ("npm run promote" changes their places), two of each service behind a balancer
  --archive                        keep the write-ahead log for "npm run backup": up to 16 MB a minute until it is fetched`

/** @throws Failure with the list of options when there is something it does not know */
export function parseStartOptions(args: string[]): StartOptions {
  const { values } = parse(args)
  if (values.help) throw new Failure(USAGE)
  return {
    fresh: values.fresh ?? false,
    scale: parseScale(values.scale ?? ''),
    archive: values.archive ?? false,
    cluster: values.cluster ?? false,
    ...(values.port === undefined ? {} : { port: parsePort(values.port) }),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        fresh: { type: 'boolean' },
        scale: { type: 'string' },
        port: { type: 'string' },
        archive: { type: 'boolean' },
        cluster: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Failure(`--port ${text} is not a port\n${USAGE}`)
  return port
}

/** Reads `catalog=2,messaging=2` or `all=2`. @throws Failure naming what it does not know */
export function parseScale(text: string): Scale {
  const scale: Scale = {}
  for (const part of text.split(',').filter(Boolean)) {
    const [name = '', count = ''] = part.split('=')
    const wanted = ([...SERVICES, 'bff'] as const).filter((known) => known === name || name === 'all')
    const instances = Number(count)
    if (wanted.length === 0)
      throw new Failure(`--scale: there is no service "${name}" (${SERVICES.join(', ')}, bff, all)`)
    if (!/^\d+$/.test(count) || instances < 1 || instances > 16) {
      throw new Failure(`--scale ${name}=${count}: a number from 1 to 16 is expected`)
    }
    for (const service of wanted) scale[service] = instances
  }
  return scale
}
