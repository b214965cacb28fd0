import { owners } from '@forecourt/contracts'

/** One NATS account: a world of its own subjects and streams, with the users who may enter it. */
export interface NatsAccount {
  name: string
  users: readonly NatsUser[]
  /** Upper bound for this account's streams on disk, in bytes; the server's own bound when left out. */
  maxBytes?: number
}

export interface NatsUser {
  user: string
  password: string
  /** Subjects this user may publish to; everything when left out. */
  publish?: readonly string[]
  /** Subjects this user may listen to; everything when left out. */
  subscribe?: readonly string[]
}

export interface NatsConfig {
  host: string
  port: number
  /** JetStream's folder. */
  storeDir: string
  accounts: readonly NatsAccount[]
  maxStoreBytes?: number
  /** What makes it one of several; it is alone without. */
  node?: NatsNode
}

/** One server of a JetStream cluster. */
export interface NatsNode {
  /** Its own name; streams and their copies are known by it. */
  name: string
  cluster: string
  /** Where the others reach it, on the configuration's host. */
  routePort: number
  /** Where it reaches them, itself included. */
  routePorts: readonly number[]
  /** What a server proves with that it belongs to them. */
  password: string
}

const INBOXES = '_INBOX.>'

/**
 * What a service asks of JetStream: it makes our streams and consumers that are missing, brings its own stream up to date, reads
 * and acknowledges. Nobody but the operator empties, deletes, copies or restores a stream, deletes a message or a consumer, changes
 * another's stream, or makes one that is not ours, which could republish under any name (subjects: docs.nats.io, JetStream wire API).
 */
const jetstreamOf = (owner: string): readonly string[] => [
  ...['INFO', 'STREAM.INFO.*', ...owners.map((one) => `STREAM.CREATE.${streamOf(one)}`)].map(api),
  ...[`STREAM.UPDATE.${streamOf(owner)}`].map(api),
  ...['CONSUMER.INFO.*.*', 'CONSUMER.CREATE.*.*', 'CONSUMER.CREATE.*.*.>', 'CONSUMER.DURABLE.CREATE.*.*'].map(api),
  ...['CONSUMER.MSG.NEXT.*.*'].map(api),
  '$JS.ACK.>',
]
const streamOf = (owner: string) => `FORECOURT_${owner.toUpperCase()}`
const api = (subject: string) => `$JS.API.${subject}`

/**
 * A service's user. It publishes nothing but the events it owns and their lossy wake-ups (`wake.<owner>.>`, outside the
 * streams), and reads events by fetching them. It cannot subscribe to them: the server asks for no right to publish where a consumer
 * delivers, but delivers only where somebody listens (nats-server issue 8274), so no service can speak in another's name.
 */
export function serviceUser(owner: string, password: string): NatsUser {
  return {
    ...{ user: owner, password },
    publish: [`forecourt.${owner}.>`, `wake.${owner}.>`, ...jetstreamOf(owner)],
    subscribe: ['wake.>', INBOXES],
  }
}

/** The BFF, which the internet speaks to, hears wake-ups and says nothing: it has no right to JetStream at all. */
export function listenerUser(user: string, password: string): NatsUser {
  return { user, password, publish: [], subscribe: ['wake.>'] }
}

/** An operator's user may do everything in its account. */
export function operatorUser(user: string, password: string): NatsUser {
  return { user, password }
}

const list = (subjects: readonly string[]) => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`

function userBlock({ user, password, publish, subscribe }: NatsUser): string {
  const rules = [
    // An empty list of what is allowed would allow everything.
    publish ? `publish: ${publish.length > 0 ? `{ allow: ${list(publish)} }` : '{ deny: ">" }'}` : '',
    subscribe ? `subscribe: { allow: ${list(subscribe)} }` : '',
  ].filter(Boolean)
  const permissions = rules.length > 0 ? `, permissions: { ${rules.join(', ')} }` : ''
  return `{ user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)}${permissions} }`
}

const ROUTE_USER = 'cluster'

/** Whoever could join without the password would read and write every account. */
function clusterBlock(host: string, { name, cluster, routePort, routePorts, password }: NatsNode): string {
  const routes = routePorts.map((port) =>
    JSON.stringify(`nats://${ROUTE_USER}:${encodeURIComponent(password)}@${host}:${port}`),
  )
  return `server_name: ${JSON.stringify(name)}
cluster: {
  name: ${JSON.stringify(cluster)}
  host: ${JSON.stringify(host)}
  port: ${routePort}
  authorization: { user: ${JSON.stringify(ROUTE_USER)}, password: ${JSON.stringify(password)}, timeout: 5 }
  routes: [${routes.join(', ')}]
}
`
}

/** The configuration file of a nats-server ≥ 2.9. No account is anonymous: whoever has no password is refused. */
export function renderNatsConfig(config: NatsConfig): string {
  const accounts = config.accounts.map(({ name, users, maxBytes }) => {
    const jetstream = maxBytes === undefined ? 'enabled' : `{ max_file: ${maxBytes} }`
    return `  ${name}: {\n    jetstream: ${jetstream}\n    users: [\n      ${users.map(userBlock).join('\n      ')}\n    ]\n  }`
  })
  return `host: ${JSON.stringify(config.host)}
port: ${config.port}
max_payload: 1MB
write_deadline: "10s"
jetstream: { store_dir: ${JSON.stringify(config.storeDir)}, max_file_store: ${config.maxStoreBytes ?? 8 * 2 ** 30} }
${config.node ? clusterBlock(config.host, config.node) : ''}accounts: {
${accounts.join('\n')}
}
`
}
