import { Namespace } from 'kubernetes-models/v1'
import { bus } from './bus.ts'
import { backupStore, databases } from './database.ts'
import { door } from './door.ts'
import { labels } from './labels.ts'
import { migrations } from './migration.ts'
import { policies } from './network.ts'
import { objectsOf } from './process.ts'
import type { Site } from './site.ts'
import type { ProcessName, Size } from './size.ts'

/** Every object of an installation, in the order in which it is applied: what others need comes first. */
export function manifests(site: Site, size: Size) {
  const names = Object.keys(size.processes) as ProcessName[]
  return [
    new Namespace({
      metadata: {
        name: site.namespace,
        labels: {
          ...labels('forecourt', 'namespace'),
          'pod-security.kubernetes.io/enforce': 'restricted',
          'pod-security.kubernetes.io/warn': 'restricted',
        },
      },
    }),
    ...policies(site, size),
    ...(size.database.isBackedUp ? [backupStore(site)] : []),
    ...databases(site, size),
    ...bus(site, size),
    ...names.flatMap((name) => objectsOf(site, size, name)),
    ...migrations(site, size),
    ...door(site),
  ]
}
