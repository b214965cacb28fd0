import { createContext } from 'react'

/** `compact`: as many rows as fit; `normal`: with air between them. */
export type TableDensity = 'compact' | 'normal'

/** The density of the tables below that state none of their own. `value` is a person's choice. */
export const TableDensityContext = createContext<TableDensity>('compact')
