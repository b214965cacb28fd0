import type { ResourceShape } from '@forecourt/contracts'
import { ArrayType, BigIntType, EntitySchema, type Type } from '@mikro-orm/postgresql'
import { columnsOf } from './columns.ts'
import type { Row, Translations } from './records.ts'

/** A record as the unit of work holds it: its fields by their names in JSON, as they are stored. */
export type ResourceEntity = Record<string, unknown> & {
  id: string
  translations: Translations
  version: number
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}

/** MikroORM's types, where they are not called as PostgreSQL's. */
const TYPES: Readonly<Record<string, string | Type<unknown>>> = {
  'double precision': 'double',
  int: 'integer',
  bigint: new BigIntType('string') as Type<unknown>,
  timestamptz: 'datetime',
  'text[]': new ArrayType() as Type<unknown>,
}

const schemas = new WeakMap<ResourceShape, EntitySchema<ResourceEntity>>()

/** The MikroORM entity of a resource's table: what the resource kit writes through. */
export function entityOf(resource: ResourceShape): EntitySchema<ResourceEntity> {
  const known = schemas.get(resource)
  if (known) return known
  const fields = columnsOf(resource).map(({ field, name, sqlType, notNull }) => [
    field,
    { type: TYPES[sqlType] ?? sqlType, fieldName: name, nullable: !notNull },
  ])
  const schema = new EntitySchema<ResourceEntity>({
    name: `${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`,
    tableName: resource.name,
    properties: {
      id: { type: 'uuid', primary: true },
      ...Object.fromEntries(fields),
      translations: { type: 'json' },
      version: { type: 'integer', version: true },
      createdAt: { type: 'datetime', fieldName: 'created_at', onCreate: () => new Date() },
      updatedAt: {
        type: 'datetime',
        fieldName: 'updated_at',
        onCreate: () => new Date(),
        onUpdate: () => new Date(),
      },
      archivedAt: { type: 'datetime', fieldName: 'archived_at', nullable: true },
    },
  } as unknown as ConstructorParameters<typeof EntitySchema<ResourceEntity>>[0])
  schemas.set(resource, schema)
  return schema
}

/** The entity as a read of its table answers it. */
export const rowOf = (resource: ResourceShape, entity: ResourceEntity): Row => ({
  id: entity.id,
  ...Object.fromEntries(columnsOf(resource).map(({ field, name }) => [name, entity[field] ?? null])),
  translations: entity.translations,
  version: entity.version,
  created_at: entity.createdAt,
  updated_at: entity.updatedAt,
  archived_at: entity.archivedAt,
})
