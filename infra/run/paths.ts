import { join, relative } from 'node:path'

/** The clone's root folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Where `npm start` keeps this clone's data, logs, secrets and ports. */
export const DEFAULT_FOLDER = join(ROOT, '.run')

/** A path as a person in the clone would type it. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}

/** The files of a run's folder. */
export function runFiles(folder: string) {
  return {
    folder,
    logs: join(folder, 'logs'),
    world: join(folder, 'world.json'),
    provisionalWorld: join(folder, 'world.starting.json'),
    accounts: join(folder, 'accounts.json'),
    demoLoaded: join(folder, 'demo-loaded'),
    secrets: join(folder, 'secrets.json'),
    ports: join(folder, 'ports.json'),
    lock: join(folder, 'run.lock'),
    processes: join(folder, 'processes.json'),
    postgres: join(folder, 'postgres'),
    /** The other server of a pair (`--cluster`), and which of the two is the primary. */
    postgres2: join(folder, 'postgres-2'),
    primary: join(folder, 'postgres-primary.json'),
    /** What `npm run promote` asks of the run, and how far it is. */
    promotion: join(folder, 'promotion.json'),
    haproxy: join(folder, 'haproxy.cfg'),
    nats: join(folder, 'nats'),
    /** The folders of the three servers of `--cluster`. */
    natsCluster: join(folder, 'nats-cluster'),
    mail: join(folder, 'mail'),
    stripe: join(folder, 'stripe'),
    pictures: join(folder, 'pictures'),
    /** What `npm run watch` has measured. */
    prometheus: join(folder, 'prometheus'),
  }
}

export type RunFiles = ReturnType<typeof runFiles>
