import { type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { SERVICES } from '../../run/services.ts'
import { databaseOf } from './database.ts'
import { HTTP_PORT, metadata, NATS_PORT, OPERATIONS_PORT, POSTGRES_PORT, selector } from './labels.ts'
import { isService } from './settings.ts'
import type { Site } from './site.ts'
import type { ProcessName, Size } from './size.ts'

type Spec = NonNullable<INetworkPolicy['spec']>
type Peer = NonNullable<NonNullable<Spec['ingress']>[number]['from']>[number]

/** Addresses that are nobody's on the internet: what calls outside may not reach the cluster's own network that way. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10']

/** Who calls outside: codes, pictures and rates, mails and messages, payments, and the BFF the providers people sign in with. */
const CALLS_OUTSIDE: readonly ProcessName[] = ['auth', 'catalog', 'messaging', 'billing', 'bff']

const MAILS: readonly ProcessName[] = ['auth', 'messaging']
/** Who reads and writes the store of pictures. */
export const KEEPS_PICTURES: readonly ProcessName[] = ['catalog', 'messaging']

/** Nobody may reach anybody, but for what is named here. */
export function policies(site: Site, { processes, database: { isBackedUp } }: Size) {
  const names = Object.keys(processes) as ProcessName[]
  return [
    policy(site, 'nothing', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
    policy(site, 'names', {
      podSelector: {},
      policyTypes: ['Egress'],
      egress: [{ to: [namespace('kube-system')], ports: both(53) }],
    }),
    ...names.map((name) => ofProcess(site, name)),
    ...SERVICES.map((service) => ofMigration(site, service)),
    ...SERVICES.map((service) => ofDatabase(site, service, isBackedUp)),
    ofBus(site),
  ]
}

const policy = (site: Site, name: string, spec: Spec) =>
  new NetworkPolicy({ metadata: metadata(site, name, 'network'), spec })
const tcp = (port: number) => [{ protocol: 'TCP' as const, port }]
const both = (port: number) => [...tcp(port), { protocol: 'UDP' as const, port }]
const pods = (name: string): Peer => ({ podSelector: { matchLabels: selector(name) } })
const components = (...values: string[]): Peer => ({
  podSelector: { matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'In', values }] },
})
const namespace = (name: string): Peer => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
})
/** CloudNativePG labels its pods so. */
const database = (name: string): Peer => ({ podSelector: { matchLabels: { 'cnpg.io/cluster': name } } })
const outside: Peer = { ipBlock: { cidr: '0.0.0.0/0', except: PRIVATE } }

/** HTTPS, submission of mail, and where the store of pictures says that it is elsewhere. */
function portsOutside({ endpoint }: Site, name: ProcessName): number[] {
  const store = endpoint ? Number(new URL(endpoint).port || 443) : 443
  return [
    ...new Set([443, ...(MAILS.includes(name) ? [465, 587] : []), ...(KEEPS_PICTURES.includes(name) ? [store] : [])]),
  ]
}

function ofProcess(site: Site, name: ProcessName) {
  // Each service asks each: audits page outboxes, a projection that misses something asks its owner.
  const callers = name === 'bff' ? [namespace(site.gatewayNamespace)] : [components('service', 'bff')]
  return policy(site, name, {
    podSelector: { matchLabels: selector(name) },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: callers, ports: tcp(HTTP_PORT) },
      { from: [namespace(site.monitoringNamespace)], ports: tcp(OPERATIONS_PORT) },
    ],
    egress: [
      { to: [components('service')], ports: tcp(HTTP_PORT) },
      { to: [pods('nats')], ports: tcp(NATS_PORT) },
      ...(isService(name) ? [{ to: [database(databaseOf(name))], ports: tcp(POSTGRES_PORT) }] : []),
      ...(site.collector ? [collector(site.collector)] : []),
      ...(CALLS_OUTSIDE.includes(name) ? [{ to: [outside], ports: portsOutside(site, name).flatMap(tcp) }] : []),
    ],
  })
}

/** Where traces go. @throws Error unless that is a service of this cluster: its name says whom to let through */
function collector(address: string) {
  const { hostname, port } = new URL(address)
  const [, place, svc] = hostname.split('.')
  if (!place || svc !== 'svc' || !port)
    throw new Error(`--collector is ${address}: expected http://<name>.<namespace>.svc:<port>`)
  return { to: [namespace(place)], ports: tcp(Number(port)) }
}

const ofMigration = (site: Site, service: (typeof SERVICES)[number]) =>
  policy(site, `${service}-migrate`, {
    podSelector: { matchLabels: selector(`${service}-migrate`) },
    policyTypes: ['Egress'],
    egress: [{ to: [database(databaseOf(service))], ports: tcp(POSTGRES_PORT) }],
  })

/** Its service, its migrations, its own instances and CloudNativePG; outside is where backups go. */
const ofDatabase = (site: Site, service: (typeof SERVICES)[number], isBackedUp: boolean) =>
  policy(site, databaseOf(service), {
    podSelector: { matchLabels: { 'cnpg.io/cluster': databaseOf(service) } },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [pods(service), pods(`${service}-migrate`)], ports: tcp(POSTGRES_PORT) },
      { from: [database(databaseOf(service))], ports: tcp(POSTGRES_PORT) },
      { from: [namespace('cnpg-system')], ports: [...tcp(POSTGRES_PORT), ...tcp(8000)] },
      { from: [namespace(site.monitoringNamespace)], ports: tcp(9187) },
    ],
    // The API server is where each cluster has it.
    egress: [
      { to: [database(databaseOf(service))] },
      { ports: [...tcp(443), ...tcp(6443)] },
      ...(isBackedUp ? [{ to: [outside], ports: tcp(443) }] : []),
    ],
  })

const ofBus = (site: Site) =>
  policy(site, 'nats', {
    podSelector: { matchLabels: selector('nats') },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [components('service', 'bff')], ports: tcp(NATS_PORT) },
      { from: [pods('nats')], ports: tcp(6222) },
      { from: [namespace(site.monitoringNamespace)], ports: tcp(8222) },
    ],
    egress: [{ to: [pods('nats')], ports: tcp(6222) }],
  })
