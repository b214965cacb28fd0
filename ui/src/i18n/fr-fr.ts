import { collect } from './collect.ts'

/** All texts of fr_FR, by namespace. */
export const texts = collect(
  import.meta.glob<Record<string, unknown>>('./fr_FR/*.json', { eager: true, import: 'default' }),
)
