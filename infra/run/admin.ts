import { runCommand } from './command.ts'
import { serviceEnvironment } from './environment.ts'
import { Failure } from './failure.ts'
import { readJson } from './json-file.ts'
import { DEFAULT_FOLDER, runFiles } from './paths.ts'
import { loadSecrets } from './secrets.ts'
import { runInTerminal } from './terminal.ts'
import type { World } from './world.ts'

// npm run admin -- <command> …: the operator's commands of the auth service. With DATABASE_URL set they work on that
// installation; otherwise on the local run that FORECOURT_WORLD names, by default this clone's.
await runCommand((signal) => {
  const script = ['services/auth/src/cli/admin.ts', ...process.argv.slice(2)]
  return runInTerminal(script, signal, { env: process.env.DATABASE_URL ? {} : localEnvironment() })
})

function localEnvironment(): Record<string, string> {
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
    identityProviderUrl: world.identityProvider,
    pictureDir: files.pictures,
    uiDist: '',
  }
  return serviceEnvironment(topology, loadSecrets(files.secrets), 'auth', 0)
}
