import type { Locale, Resource, UserCaller } from '@forecourt/contracts'
import type { EntityManager, EntitySchema } from '@mikro-orm/postgresql'
import type { Client } from '../client/index.ts'
import { sql } from '../db/index.ts'
import type { App } from '../http/index.ts'
import { tableOf } from './columns.ts'
import { entityOf, type ResourceEntity } from './entity.ts'
import type { ResourceHooks } from './hooks.ts'
import { type PublicRecord, type Row, type SeedRow, toPublic } from './records.ts'
import { resourceRoutes } from './routes.ts'
import { seedRows } from './seed.ts'
import { changeRow, type Input } from './store.ts'

/** A flat resource at work. */
export interface ResourceModule {
  readonly resource: Resource
  /** For `createDatabase({ entities })`: the kit writes through it. */
  readonly entity: EntitySchema<ResourceEntity>
  /** Serves the six admin endpoints. `client` asks other services before a delete. */
  routes(app: App, parts: { readonly client: Client }): void
  /** Adds seed rows that are not there yet; in a transaction. @returns how many were added */
  seed(em: EntityManager, rows: readonly SeedRow[]): Promise<number>
  /**
   * Changes the fields that are sent, as the update endpoint does: checked, audited, told to others.
   *
   * @returns the record's new version
   * @throws DomainError NOT_FOUND, VERSION_CONFLICT, and what the checks throw
   */
  change(em: EntityManager, actor: UserCaller, id: string, input: Input): Promise<number>
  toPublic(row: Row, locale: Locale): PublicRecord
  /** Records by id in a language; ids that do not exist are missing. */
  read(em: EntityManager, ids: readonly string[], locale: Locale): Promise<Map<string, PublicRecord>>
  /** All records that may be chosen, in a language, sorted by the resource's sort field. */
  choices(em: EntityManager, locale: Locale): Promise<PublicRecord[]>
}

/** Makes a resource's declaration work: table, endpoints, translation, version, audit and in-use handling. */
export function resourceModule(resource: Resource, { hooks = {} }: { hooks?: ResourceHooks } = {}): ResourceModule {
  const show = (row: Row, locale: Locale) => toPublic(resource, row, locale)
  return {
    resource,
    entity: entityOf(resource),
    routes: (app, { client }) => {
      // Found out at the start, not when somebody saves.
      if (!app.database.orm.getMetadata().find(entityOf(resource).meta.class))
        throw new Error(`createDatabase of ${app.service} needs the entity of ${resource.name}`)
      resourceRoutes(app, resource, hooks, client)
    },
    seed: (em, rows) => seedRows(em, resource, rows),
    change: async (em, actor, id, input) => (await changeRow(em, resource, hooks, actor, id, input, true)).version,
    toPublic: show,
    read: async (em, ids, locale) => {
      const rows = await sql<Row>(em, `select * from ${tableOf(resource)} where id = any($1::uuid[])`, [
        [...new Set(ids)],
      ])
      return new Map(rows.map((row) => [row.id, show(row, locale)]))
    },
    choices: async (em, locale) => {
      const rows = await sql<Row>(em, `select * from ${tableOf(resource)} where archived_at is null`)
      const by = resource.list.sort.replace(/^-/, '')
      const compare = new Intl.Collator(locale.replace('_', '-'), { numeric: true }).compare
      return rows.map((row) => show(row, locale)).sort((a, b) => compare(String(a[by] ?? ''), String(b[by] ?? '')))
    },
  }
}
