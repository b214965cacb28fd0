import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { type IContainer, Service, ServiceAccount } from 'kubernetes-models/v1'
import { confined, HTTP_PORT, labels, metadata, OPERATIONS_PORT, selector, unprivileged } from './labels.ts'
import { environmentOf, isService } from './settings.ts'
import type { Site } from './site.ts'
import type { ProcessName, Size } from './size.ts'

/** The user of our image. */
const USER = 10_001
/** An upload may take a minute; what is in flight then is finished before the process ends. */
const GRACE_SECONDS = 75
/** Until every balancer has heard that a pod goes. */
const DRAIN_SECONDS = 8

/** What a process consists of in a cluster. */
export function objectsOf(site: Site, size: Size, name: ProcessName) {
  return [
    new ServiceAccount({ metadata: metadata(site, name, component(name)), automountServiceAccountToken: false }),
    new Service({
      metadata: metadata(site, name, component(name)),
      spec: { selector: selector(name), ports: [{ name: 'http', port: HTTP_PORT, targetPort: 'http' }] },
    }),
    deployment(site, size, name),
    new PodDisruptionBudget({
      metadata: metadata(site, name, component(name)),
      spec: { maxUnavailable: 1, selector: { matchLabels: selector(name) } },
    }),
    ...autoscaler(site, size, name),
  ]
}

export const component = (name: ProcessName): string => (name === 'bff' ? 'bff' : 'service')

/** A container of our image that runs one of its programs. */
export function container(
  site: Site,
  size: Size,
  process: ProcessName,
  name: string,
  args: readonly string[],
): IContainer {
  const { cpu, memory } = size.processes[process]
  return {
    name,
    image: `${site.image}:${site.version}`,
    args: [...args],
    env: environmentOf(site, size, process),
    // What a site switches on besides: WhatsApp, SMS, push, raised limits.
    envFrom: [{ secretRef: { name: `forecourt-${process}-extra`, optional: true } }],
    resources: { requests: { cpu, memory }, limits: { memory } },
    securityContext: confined,
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  }
}

/** Where uploads wait and the search index keeps its snapshot: a process writes nowhere else. */
export const temporary = { name: 'tmp', emptyDir: { sizeLimit: '4Gi' } }

function deployment(site: Site, size: Size, name: ProcessName) {
  const probe = (path: string) => ({ httpGet: { path, port: 'operations' } })
  return new Deployment({
    metadata: metadata(site, name, component(name)),
    spec: {
      // How many there are, the autoscaler says.
      selector: { matchLabels: selector(name) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      minReadySeconds: 5,
      revisionHistoryLimit: 5,
      template: {
        metadata: {
          labels: { ...labels(name, component(name)), 'app.kubernetes.io/version': site.version },
          annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(OPERATIONS_PORT) },
        },
        spec: {
          serviceAccountName: name,
          automountServiceAccountToken: false,
          securityContext: unprivileged(USER),
          terminationGracePeriodSeconds: GRACE_SECONDS,
          topologySpreadConstraints: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
            maxSkew: 1,
            topologyKey,
            whenUnsatisfiable: 'ScheduleAnyway' as const,
            labelSelector: { matchLabels: selector(name) },
          })),
          // The job of this version migrates; until it has, the pods of the version before go on.
          ...(isService(name)
            ? { initContainers: [container(site, size, name, 'schema', [name, 'migrate', '--wait'])] }
            : {}),
          containers: [
            {
              ...container(site, size, name, name, [name]),
              ports: [
                { name: 'http', containerPort: HTTP_PORT },
                { name: 'operations', containerPort: OPERATIONS_PORT },
              ],
              startupProbe: { ...probe('/healthz'), periodSeconds: 2, failureThreshold: 60 },
              readinessProbe: { ...probe('/readyz'), periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 2 },
              // Says only that the process lives: a database that is away must not end those who wait for it.
              livenessProbe: { ...probe('/healthz'), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
              lifecycle: { preStop: { sleep: { seconds: DRAIN_SECONDS } } },
            },
          ],
          volumes: [temporary],
        },
      },
    },
  })
}

function autoscaler(site: Site, size: Size, name: ProcessName): HorizontalPodAutoscaler[] {
  const { least, most } = size.processes[name].replicas
  return [
    new HorizontalPodAutoscaler({
      metadata: metadata(site, name, component(name)),
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: least,
        maxReplicas: most,
        metrics: [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
          },
          ...(size.scalesByRequests ? scalingMetrics(name) : []),
        ],
        behavior: {
          scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 30 }] },
          scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
        },
      },
    }),
  ]
}

/** Requests a pod has in a second, and for services how far behind its queues of jobs are; prometheus-adapter.yaml serves both. */
const scalingMetrics = (name: ProcessName) => [
  {
    type: 'Pods' as const,
    pods: {
      metric: { name: 'http_requests_per_second' },
      target: { type: 'AverageValue' as const, averageValue: name === 'bff' ? '150' : '200' },
    },
  },
  ...(isService(name)
    ? [
        {
          type: 'External' as const,
          external: {
            metric: { name: 'forecourt_job_lag_seconds', selector: { matchLabels: { service: name } } },
            target: { type: 'Value' as const, value: '60' },
          },
        },
      ]
    : []),
]
