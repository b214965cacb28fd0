import { type Endpoint, owners, type Resource } from '@forecourt/contracts'
import { createClient } from '@forecourt/kernel/client'
import { createDatabase, migrate } from '@forecourt/kernel/db'
import { createApp } from '@forecourt/kernel/http'
import { createLogger } from '@forecourt/kernel/log'
import { inUseRoutes, resourceModule, resourceTableSql } from '@forecourt/kernel/resource'
import { type CallInput, createTestDatabase, freePort, signedInject, testKeys } from '@forecourt/kernel/testing'

/** Every resource at work, each with its owner, as in production but on one database: what services add is not here. */
export async function startResources(all: readonly Resource[]) {
  const url = await createTestDatabase('kernel_resources')
  const log = createLogger({ service: 'catalog', level: 'silent' })
  await migrate({ url, log, service: 'catalog' })
  const uses = { count: 0 }
  const ports = new Map(await Promise.all(owners.map(async (owner) => [owner, await freePort()] as const)))
  const serviceUrls = Object.fromEntries([...ports].map(([owner, port]) => [owner, [`http://127.0.0.1:${port}`]]))
  const clients: ReturnType<typeof createClient>[] = []
  const apps = new Map<string, Awaited<ReturnType<typeof createApp>>>()
  for (const service of owners) {
    const own = all.filter(({ owner }) => owner === service)
    const hooks = { encrypt: (plain: string) => `sealed ${plain.length}` }
    const modules = own.map((resource) => resourceModule(resource, { hooks }))
    const db = createDatabase({ url, pool: 4, entities: modules.map(({ entity }) => entity), log, service })
    const app = await createApp({ config: { service, keys: testKeys }, log, db })
    const client = createClient({ config: { service, keys: testKeys, serviceUrls }, log })
    clients.push(client)
    for (const module of modules) {
      await db.query(resourceTableSql(module.resource))
      module.routes(app, { client })
    }
    const named = all.flatMap(({ inUse }) => inUse).filter((entry) => entry.startsWith(`${service}.`))
    inUseRoutes(
      app,
      Object.fromEntries(named.map((entry) => [entry.slice(service.length + 1), async () => uses.count])),
    )
    await app.listen({ port: ports.get(service) ?? 0, host: '127.0.0.1' })
    apps.set(service, app)
  }
  return {
    uses,
    call: (contract: Endpoint, input: CallInput) => {
      const app = apps.get(contract.owner)
      if (!app) throw new Error(`nobody serves ${contract.id}`)
      return signedInject(app, { service: contract.owner })(contract, input)
    },
    close: async () => {
      for (const client of clients) await client.close()
      for (const app of apps.values()) await app.close()
    },
  }
}
