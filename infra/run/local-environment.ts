import { type Environment, NO_PORTS, serviceEnvironment } from './environment.ts'
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
  const files = runFiles(world.folder)
  const nats = new URL(world.nats)
  const user = { user: decodeURIComponent(nats.username), password: decodeURIComponent(nats.password) }
  nats.username = ''
  nats.password = ''
  const topology = {
    appOrigin: world.app,
    natsUrl: nats.href.replace(/\/$/, ''),
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
    pictureDir: files.pictures,
    uiDist: '',
  }
  return serviceEnvironment(topology, loadSecrets(files.secrets), service, NO_PORTS)
}
