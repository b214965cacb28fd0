import { listenerUser, operatorUser, renderNatsConfig, serviceUser } from '@forecourt/kernel/testing'
import { StatefulSet } from 'kubernetes-models/apps/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { SERVICES } from '../../run/services.ts'
import { confined, labels, metadata, NATS_PORT, selector, unprivileged } from './labels.ts'
import type { Site } from './site.ts'
import type { Size } from './size.ts'

const CLUSTER_PORT = 6222
const MONITOR_PORT = 8222
const USER = 10_002
const IMAGE = 'docker.io/library/nats:2.12-alpine'

/** NATS with JetStream: as many nodes as the size says, each stream on all of them. */
export function bus(site: Site, size: Size) {
  const common = metadata(site, 'nats', 'bus')
  return [
    new ConfigMap({ metadata: common, data: { 'nats.conf': configuration(size) } }),
    new Service({
      metadata: common,
      spec: {
        clusterIP: 'None',
        // Nodes find each other before they are ready.
        publishNotReadyAddresses: true,
        selector: selector('nats'),
        ports: [
          { name: 'client', port: NATS_PORT },
          { name: 'cluster', port: CLUSTER_PORT },
        ],
      },
    }),
    nodes(site, size),
    new PodDisruptionBudget({
      metadata: common,
      spec: { maxUnavailable: 1, selector: { matchLabels: selector('nats') } },
    }),
  ]
}

/** Passwords are variables: nats-server takes `$NAME` from its environment. The users are those of the local run. */
export function configuration({ bus: { nodes: count, storage } }: Size): string {
  const password = (name: string) => `$PASSWORD_${name.toUpperCase()}`
  const users = [
    ...SERVICES.map((name) => serviceUser(name, password(name))),
    listenerUser('bff', password('bff')),
    operatorUser('operator', password('operator')),
  ]
  const config = renderNatsConfig({
    host: '0.0.0.0',
    port: NATS_PORT,
    storeDir: '/data',
    accounts: [{ name: 'FORECOURT', users }],
    maxStoreBytes: Number.parseInt(storage, 10) * 2 ** 30 * 0.9,
  }).replaceAll(/"(\$PASSWORD_[A-Z]+)"/g, '$1')
  return `server_name: $POD_NAME
pid_file: "/var/run/nats/nats.pid"
http: 0.0.0.0:${MONITOR_PORT}
lame_duck_duration: "30s"
lame_duck_grace_period: "5s"
${config}${
  count > 1
    ? `cluster: {
  name: forecourt
  port: ${CLUSTER_PORT}
  authorization: { user: cluster, password: $PASSWORD_CLUSTER }
  routes: [${nodesOf(count).map(routeVariable).join(', ')}]
}
`
    : ''
}`
}

const nodesOf = (count: number) => Array.from({ length: count }, (_, node) => node)
/** A variable is a whole value, so the whole address of a node is one, put together by Kubernetes. */
const routeVariable = (node: number): string => `$ROUTE_${node}`
const routes = (site: Site, count: number) =>
  nodesOf(count).map((node) => ({
    name: routeVariable(node).slice(1),
    value: `nats-route://cluster:$(PASSWORD_CLUSTER)@nats-${node}.nats.${site.namespace}.svc:${CLUSTER_PORT}`,
  }))

function nodes(site: Site, { bus: { nodes: replicas, storage, memory } }: Size) {
  const passwords = [...SERVICES, 'bff', 'operator', 'cluster']
  const probe = (path: string) => ({ httpGet: { path, port: 'monitor' } })
  return new StatefulSet({
    metadata: metadata(site, 'nats', 'bus'),
    spec: {
      serviceName: 'nats',
      replicas,
      podManagementPolicy: 'Parallel',
      selector: { matchLabels: selector('nats') },
      template: {
        metadata: { labels: labels('nats', 'bus') },
        spec: {
          automountServiceAccountToken: false,
          securityContext: unprivileged(USER),
          terminationGracePeriodSeconds: 60,
          topologySpreadConstraints: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
            maxSkew: 1,
            topologyKey,
            whenUnsatisfiable: 'ScheduleAnyway' as const,
            labelSelector: { matchLabels: selector('nats') },
          })),
          containers: [
            {
              name: 'nats',
              image: IMAGE,
              args: ['--config', '/etc/nats/nats.conf'],
              env: [
                { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
                ...passwords.map((key) => ({
                  name: `PASSWORD_${key.toUpperCase()}`,
                  valueFrom: { secretKeyRef: { name: 'forecourt-bus', key } },
                })),
                ...(replicas > 1 ? routes(site, replicas) : []),
              ],
              ports: [
                { name: 'client', containerPort: NATS_PORT },
                { name: 'cluster', containerPort: CLUSTER_PORT },
                { name: 'monitor', containerPort: MONITOR_PORT },
              ],
              // JetStream's state is read before a node is up, which may take a while where streams are large.
              startupProbe: { ...probe('/healthz?js-server-only=true'), periodSeconds: 5, failureThreshold: 90 },
              readinessProbe: { ...probe('/healthz?js-server-only=true'), periodSeconds: 10 },
              livenessProbe: { ...probe('/healthz?js-enabled-only=true'), periodSeconds: 30, failureThreshold: 3 },
              // Clients are asked to go elsewhere before the node does.
              lifecycle: { preStop: { exec: { command: ['nats-server', '-sl=ldm=/var/run/nats/nats.pid'] } } },
              resources: { requests: { cpu: '200m', memory }, limits: { memory } },
              securityContext: confined,
              volumeMounts: [
                { name: 'data', mountPath: '/data' },
                { name: 'configuration', mountPath: '/etc/nats', readOnly: true },
                { name: 'pid', mountPath: '/var/run/nats' },
              ],
            },
          ],
          volumes: [
            { name: 'configuration', configMap: { name: 'nats' } },
            { name: 'pid', emptyDir: {} },
          ],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: {
            accessModes: ['ReadWriteOnce'],
            resources: { requests: { storage } },
            ...(site.storageClass ? { storageClassName: site.storageClass } : {}),
          },
        },
      ],
    },
  })
}
