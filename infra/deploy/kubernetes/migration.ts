import { createHash } from 'node:crypto'
import { Job } from 'kubernetes-models/batch/v1'
import { SERVICES } from '../../run/services.ts'
import { labels, metadata, unprivileged } from './labels.ts'
import { container, temporary } from './process.ts'
import { ownedDatabase } from './settings.ts'
import type { Site } from './site.ts'
import type { Size } from './size.ts'

/**
 * A job for each service that brings its database up to date, once for each version and environment: its name has both, since a
 * job cannot be edited. Pods of the version wait for what it does.
 */
export const migrations = (site: Site, size: Size): Job[] =>
  SERVICES.map((service) => {
    const process = container(site, size, service, 'migrate', [service, 'migrate'])
    const main = { ...process, env: [...(process.env ?? []), ownedDatabase(service)] }
    const given = createHash('sha256').update(JSON.stringify(main)).digest('hex').slice(0, 6)
    const name = `${service}-migrate-${site.version.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}-${given}`
    return new Job({
      metadata: metadata(site, name, 'migration'),
      spec: {
        backoffLimit: 10,
        ttlSecondsAfterFinished: 7 * 24 * 3600,
        template: {
          metadata: { labels: labels(`${service}-migrate`, 'migration') },
          spec: {
            serviceAccountName: service,
            automountServiceAccountToken: false,
            restartPolicy: 'OnFailure',
            securityContext: unprivileged(10_001),
            containers: [main],
            volumes: [temporary],
          },
        },
      },
    })
  })
