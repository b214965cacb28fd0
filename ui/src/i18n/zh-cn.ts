import { collect } from './collect.ts'

/** All texts of zh_CN, by namespace. */
export const texts = collect(
  import.meta.glob<Record<string, unknown>>('./zh_CN/*.json', { eager: true, import: 'default' }),
)
