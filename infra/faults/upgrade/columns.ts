import { withDatabase } from '../../client/database.ts'
import { SERVICES } from '../../run/services.ts'
import type { World } from '../../run/world.ts'

/** Every column of every service's tables and views: `service.table.column`, with its type. */
export async function columnsOf(world: World): Promise<Map<string, string>> {
  const found = await Promise.all(
    SERVICES.map((service) =>
      withDatabase(world.postgres[service], async (database) => {
        // The inbox's partitions come and go with the days.
        const { rows } = await database.query<{ name: string; type: string }>(
          `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
           where table_schema = 'public' and table_name !~ '_\\d{8}$'`,
        )
        return rows.map(({ name, type }) => [`${service}.${name}`, type] as const)
      }),
    ),
  )
  return new Map(found.flat())
}

/** Columns that are gone, or of another type. */
export function lostColumns(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...before].filter(([name, type]) => now.get(name) !== type).map(([name]) => name)
}
