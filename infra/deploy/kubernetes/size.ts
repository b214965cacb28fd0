import type { ServiceName } from '../../run/services.ts'

/** A process that runs as a Deployment. */
export type ProcessName = ServiceName | 'bff'

/** What one process is given. Quantities as Kubernetes writes them. */
export interface ProcessSize {
  readonly replicas: { readonly least: number; readonly most: number }
  readonly cpu: string
  readonly memory: string
}

/** How large an installation is. Everything that differs between two of them stands here. */
export interface Size {
  readonly name: 'small' | 'production'
  readonly processes: Readonly<Record<ProcessName, ProcessSize>>
  readonly database: {
    /** PostgreSQL instances of each service: one writes, the others follow it and take its place. */
    readonly instances: number
    readonly storage: Readonly<Record<ServiceName, string>>
    readonly memory: string
    readonly cpu: string
    /** Base backups and write-ahead log go to the bucket. */
    readonly isBackedUp: boolean
  }
  readonly bus: { readonly nodes: number; readonly replicas: number; readonly storage: string; readonly memory: string }
  /** A metrics adapter serves `http_requests_per_second` and the age of jobs, so that processes scale by them too. */
  readonly scalesByRequests: boolean
}

/** One town's dealers, on one or two nodes: everything once, pictures in a bucket all the same. */
export const small: Size = {
  name: 'small',
  processes: {
    auth: { replicas: { least: 1, most: 2 }, cpu: '100m', memory: '384Mi' },
    catalog: { replicas: { least: 1, most: 2 }, cpu: '200m', memory: '768Mi' },
    messaging: { replicas: { least: 1, most: 2 }, cpu: '100m', memory: '384Mi' },
    billing: { replicas: { least: 1, most: 2 }, cpu: '50m', memory: '384Mi' },
    scheduler: { replicas: { least: 1, most: 1 }, cpu: '50m', memory: '256Mi' },
    bff: { replicas: { least: 1, most: 3 }, cpu: '100m', memory: '384Mi' },
  },
  database: {
    instances: 1,
    storage: { auth: '5Gi', catalog: '20Gi', messaging: '10Gi', billing: '5Gi', scheduler: '2Gi' },
    memory: '512Mi',
    cpu: '100m',
    isBackedUp: false,
  },
  bus: { nodes: 1, replicas: 1, storage: '10Gi', memory: '256Mi' },
  scalesByRequests: false,
}

/** Several zones, any node of which may go: at least two of each process, three of what holds data. */
export const production: Size = {
  name: 'production',
  processes: {
    auth: { replicas: { least: 2, most: 12 }, cpu: '500m', memory: '768Mi' },
    catalog: { replicas: { least: 3, most: 24 }, cpu: '1', memory: '2Gi' },
    messaging: { replicas: { least: 2, most: 12 }, cpu: '500m', memory: '768Mi' },
    billing: { replicas: { least: 2, most: 4 }, cpu: '200m', memory: '512Mi' },
    scheduler: { replicas: { least: 2, most: 2 }, cpu: '100m', memory: '384Mi' },
    bff: { replicas: { least: 3, most: 24 }, cpu: '500m', memory: '768Mi' },
  },
  database: {
    instances: 3,
    storage: { auth: '50Gi', catalog: '200Gi', messaging: '200Gi', billing: '50Gi', scheduler: '10Gi' },
    memory: '8Gi',
    cpu: '2',
    isBackedUp: true,
  },
  bus: { nodes: 3, replicas: 3, storage: '100Gi', memory: '2Gi' },
  scalesByRequests: true,
}
