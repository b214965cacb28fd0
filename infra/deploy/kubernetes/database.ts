import { LOCALE_OPTIONS } from '@forecourt/kernel/testing'
import { Cluster, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { DATABASE_POOL, SERVICES, type ServiceName } from '../../run/services.ts'
import { metadata } from './labels.ts'
import type { Site } from './site.ts'
import type { Size } from './size.ts'

/** The PostgreSQL cluster of a service: `-rw` is its primary, `-ro` its followers, `-app` the secret of its owner. */
export const databaseOf = (service: ServiceName): string => `${service}-db`

/** The role a service runs as: it changes no table. Its name and password are a secret of the operator's. */
export const roleOf = (service: ServiceName): string => `${service}_service`
export const roleSecretOf = (service: ServiceName): string => `forecourt-${service}-database`

/** Connections of an instance beside its pool: the relay's lock, its wake-ups, the search index, the watch of a replica, a migration. */
const BESIDE_POOL = 6
/** For CloudNativePG itself, and for a person. */
const RESERVED = 20
/** PostgreSQL's extensions that only a superuser may install. */
const EXTENSIONS = ['pg_stat_statements', 'cube', 'earthdistance']
const BARMAN = 'barman-cloud.cloudnative-pg.io'

/** A cluster of CloudNativePG for each service, its backups where the size has them. */
export const databases = (site: Site, size: Size) => [
  ...SERVICES.map((service) => cluster(site, size, service)),
  ...(size.database.isBackedUp ? SERVICES.map((service) => nightly(site, service)) : []),
]

function cluster(site: Site, size: Size, service: ServiceName) {
  const { instances, storage, memory, cpu, isBackedUp } = size.database
  // While a new version comes, one instance more runs beside the old ones.
  const processes = size.processes[service].replicas.most + 1
  return new Cluster({
    metadata: metadata(site, databaseOf(service), 'database'),
    spec: {
      instances,
      imageName: 'ghcr.io/cloudnative-pg/postgresql:18',
      storage: { size: storage[service], ...(site.storageClass ? { storageClass: site.storageClass } : {}) },
      resources: { requests: { cpu, memory }, limits: { memory } },
      ...beginning(site, size, service),
      postgresql: {
        parameters: {
          max_connections: String(processes * (DATABASE_POOL + BESIDE_POOL) + RESERVED),
          shared_buffers: share(memory, 4),
          effective_cache_size: share(memory, 4 / 3),
          max_wal_size: '4GB',
          checkpoint_timeout: '15min',
          'pg_stat_statements.track': 'top',
        },
        // What is committed is on a second machine too, as long as one is there: an outage of a follower holds up nobody.
        ...(instances > 1
          ? { synchronous: { method: 'any' as const, number: 1, dataDurability: 'preferred' as const } }
          : {}),
      },
      managed: {
        roles: [
          { name: roleOf(service), ensure: 'present', login: true, passwordSecret: { name: roleSecretOf(service) } },
        ],
      },
      enablePDB: instances > 1,
      primaryUpdateStrategy: 'unsupervised',
      affinity: { enablePodAntiAffinity: true, topologyKey: 'kubernetes.io/hostname' },
      monitoring: { enablePodMonitor: false },
      ...(isBackedUp
        ? {
            plugins: [
              {
                name: BARMAN,
                isWALArchiver: true,
                parameters: archiveOf(service, site.archive),
              },
            ],
          }
        : {}),
    },
  })
}

/** Empty, or as it was at a moment, read from where another cluster of the service has archived. */
function beginning(site: Site, size: Size, service: ServiceName) {
  const { archive, recoverTo, recoverFrom } = site
  if (!recoverTo)
    return {
      bootstrap: {
        initdb: {
          database: service,
          owner: service,
          // The same rules of texts as everywhere else, whatever locales an image has.
          options: [...LOCALE_OPTIONS],
          postInitApplicationSQL: EXTENSIONS.map((extension) => `create extension if not exists ${extension}`),
        },
      },
    }
  if (!size.database.isBackedUp) throw new Error(`size ${size.name} has no backups to recover from`)
  if (Number.isNaN(Date.parse(recoverTo)) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(recoverTo))
    throw new Error(`--recoverTo is a moment with its zone, as 2026-01-31T12:00:00Z, not ${recoverTo}`)
  if (archive === recoverFrom)
    throw new Error('--archive must be another than --recoverFrom: CloudNativePG wants it empty')
  return {
    bootstrap: {
      recovery: { source: 'before', database: service, owner: service, recoveryTarget: { targetTime: recoverTo } },
    },
    externalClusters: [{ name: 'before', plugin: { name: BARMAN, parameters: archiveOf(service, recoverFrom) } }],
  }
}

const archiveOf = (service: ServiceName, ending: string) => ({
  barmanObjectName: 'forecourt-backups',
  serverName: ending ? `${databaseOf(service)}-${ending}` : databaseOf(service),
})

const nightly = (site: Site, service: ServiceName) =>
  new ScheduledBackup({
    metadata: metadata(site, databaseOf(service), 'backup'),
    spec: {
      // Seconds first; five past two, each service some minutes after the one before.
      schedule: `0 ${5 + SERVICES.indexOf(service) * 10} 2 * * *`,
      cluster: { name: databaseOf(service) },
      method: 'plugin',
      pluginConfiguration: { name: BARMAN },
      backupOwnerReference: 'self',
    },
  })

/** Where barman keeps base backups and the write-ahead log: a kind of its plugin, which has no published types. */
export const backupStore = (site: Site) => ({
  apiVersion: 'barmancloud.cnpg.io/v1',
  kind: 'ObjectStore',
  metadata: metadata(site, 'forecourt-backups', 'backup'),
  spec: {
    retentionPolicy: '30d',
    configuration: {
      destinationPath: `s3://${site.backups}/`,
      ...(site.endpoint ? { endpointURL: site.endpoint } : {}),
      s3Credentials: {
        accessKeyId: { name: 'forecourt-backups', key: 'AWS_ACCESS_KEY_ID' },
        secretAccessKey: { name: 'forecourt-backups', key: 'AWS_SECRET_ACCESS_KEY' },
      },
      wal: { compression: 'gzip' },
      data: { compression: 'gzip' },
    },
  },
})

/** A share of a memory quantity in Mi or Gi, in megabytes as PostgreSQL writes them. */
function share(memory: string, part: number): string {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(memory) ?? []
  if (!amount) throw new Error(`memory of a database is in Mi or Gi, not ${memory}`)
  return `${Math.floor((Number(amount) * (unit === 'Gi' ? 1024 : 1)) / part)}MB`
}
