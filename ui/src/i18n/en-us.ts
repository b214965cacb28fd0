import { collect } from './collect.ts'

/** All texts of en_US, by namespace. */
export const texts = collect(
  import.meta.glob<Record<string, unknown>>('./en_US/*.json', { eager: true, import: 'default' }),
)
