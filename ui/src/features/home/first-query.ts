import type { home, QueryOf } from '@forecourt/contracts'
import type { Search } from './search-params.ts'

/** What a search asks for first: all but the reference data, which has its own call, kept by the browser. */
export const firstQuery = (search: Search): QueryOf<typeof home> => ({ ...search, without: ['config'] })
