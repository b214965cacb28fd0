import { bffEnvironment, type Environment, NO_PORTS, serviceEnvironment, type Topology } from './environment.ts'
import { Failure } from './failure.ts'
import { readJson } from './json-file.ts'
import { DEFAULT_FOLDER, runFiles } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import type { ServiceName } from './services.ts'
import type { World } from './world.ts'

/**
 * The environment of a service of the local run that FORECOURT_WORLD names, by default this clone's: for operators' commands.
 *
 * @throws Failure when nothing runs
 */
export function localEnvironment(service: ServiceName): Environment {
  const world = readJson(process.env.FORECOURT_WORLD ?? runFiles(DEFAULT_FOLDER).world) as World | undefined
  if (!world) throw new Failure('Nothing is running in this clone: run "npm start" first, or set DATABASE_URL.')
  return environmentIn(world, service)
}

/** The environment of a service of a system that runs, for a process that listens nowhere unless told. */
export const environmentIn = (world: World, service: ServiceName): Environment =>
  serviceEnvironment(topologyOf(world, service), secretsOf(world), service, NO_PORTS)

/** That of its BFF. */
export const bffEnvironmentOf = (world: World): Environment =>
  bffEnvironment(topologyOf(world, 'bff'), secretsOf(world), NO_PORTS)

const secretsOf = (world: World) => loadSecrets(runFiles(world.folder).secrets)

function topologyOf(world: World, name: ServiceName | 'bff'): Topology {
  const bus = busOf(world.nats)
  // Operators' commands speak for themselves; a process is who it is.
  const user = name === 'bff' ? { user: 'bff', password: secretsOf(world).nats.bff } : bus.operator
  return {
    appOrigin: world.app,
    natsUrl: bus.url,
    natsReplicas: world.natsReplicas,
    natsUser: () => user,
    databases: world.postgres,
    services: world.services,
    smtpUrl: world.smtp,
    whatsappUrl: world.whatsapp,
    smsUrl: world.sms,
    pushUrl: world.push,
    identityProviderUrl: world.identityProvider,
    centralBankUrl: world.centralBank,
    stripeUrl: world.stripe,
    pictureDir: runFiles(world.folder).pictures,
    uiDist: '',
  }
}

/** Addresses with the operator's credentials, apart. */
function busOf(addresses: string) {
  const urls = addresses.split(',').map((address) => new URL(address))
  const operator = {
    user: decodeURIComponent(urls[0]?.username ?? ''),
    password: decodeURIComponent(urls[0]?.password ?? ''),
  }
  for (const url of urls) {
    url.username = ''
    url.password = ''
  }
  return { url: urls.map(({ href }) => href.replace(/\/$/, '')).join(','), operator }
}
