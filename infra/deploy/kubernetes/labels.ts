import type { Site } from './site.ts'

/** The port that a process's callers use, and the one for whoever runs it. */
export const HTTP_PORT = 8080
export const OPERATIONS_PORT = 9000
export const POSTGRES_PORT = 5432
export const NATS_PORT = 4222

/** Kubernetes' recommended labels. */
export const labels = (name: string, component: string) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
  'app.kubernetes.io/part-of': 'forecourt',
})

/** What never changes, for selectors: a Deployment's cannot be edited. */
export const selector = (name: string) => ({ 'app.kubernetes.io/name': name })

export const metadata = (site: Site, name: string, component: string) => ({
  name,
  namespace: site.namespace,
  labels: labels(name, component),
})

/** What every container of ours may do: nothing but its work. The namespace allows no more (`restricted`). */
export const confined = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
}
export const unprivileged = (user: number) => ({
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: user,
  fsGroup: user,
  seccompProfile: { type: 'RuntimeDefault' as const },
})
