import { shareTestServers, startTestServers } from './test-servers.ts'

/** Vitest's global set-up for integration tests: one PostgreSQL and one NATS server for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.FORECOURT_TEST_SERVERS) return async () => {} // another project of this run has started them
  const servers = await startTestServers()
  shareTestServers(servers)
  return async () => {
    delete process.env.FORECOURT_TEST_SERVERS
    await servers.stop()
  }
}
