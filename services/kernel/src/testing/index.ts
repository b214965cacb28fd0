/**
 * Real servers for tests, and for the local run: integration tests take theirs from {@link testServers} and from nowhere
 * else. Not for production code.
 */

export { baseBackup, type RunningData } from './base-backup.ts'
export { type CallInput, type CallResult, callers, signedInject, testKeys } from './callers.ts'
export { type Exit, type GuardedChild, spawnGuarded } from './child-process.ts'
export { copyInto } from './copy-folder.ts'
export { asAdmin, dropDatabase, ensureDatabase, ensureServiceRole } from './databases.ts'
export { cacheFolders, firstLine, keepPrograms, unpackDebianPackage } from './fetched-program.ts'
export { freePort } from './free-port.ts'
export { type JetStreamHop, openHop } from './jetstream-hop.ts'
export { type Line, lineTo } from './line.ts'
export { type Mailbox, startMailbox } from './mailbox.ts'
export type { NatsConnection, TestNats } from './nats-accounts.ts'
export { findNatsServer, type NatsBinary } from './nats-binary.ts'
export { leaderOf, waitForJetStream } from './nats-cluster.ts'
export {
  listenerUser,
  type NatsAccount,
  type NatsConfig,
  type NatsNode,
  type NatsUser,
  operatorUser,
  renderNatsConfig,
  serviceUser,
} from './nats-config.ts'
export { type NatsServer, startNats } from './nats-server.ts'
export type { OwnNats } from './own-nats.ts'
export { dataFolder, findPostgres, type PostgresBinaries } from './postgres-binaries.ts'
export { type PostgresCluster, type PostgresOptions, startPostgres } from './postgres-cluster.ts'
export { AT_HOME, ELSEWHERE, LOCALE_OPTIONS, type Place } from './postgres-settings.ts'
export { type PushBrowser, pushBrowser } from './push-browser.ts'
export {
  canFollow,
  type Prepared,
  prepareReplica,
  promoteReplica,
  type ReplicaOptions,
  rebuildAsReplica,
  untilReplayed,
} from './replica.ts'
export { unserved } from './retentions.ts'
export {
  connectTestServers,
  copyTestDatabase,
  createTestDatabase,
  shareTestServers,
  startTestServers,
  type TestServers,
  type TestServersHandle,
  testServers,
} from './test-servers.ts'
export { type SeenSpan, startTraceCollector, type TraceCollector } from './trace-collector.ts'
