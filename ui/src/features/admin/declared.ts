import { type Resource, resources } from '@forecourt/contracts'

/** What is declared of the records of a name. */
export const declared: Readonly<Partial<Record<string, Resource>>> = resources
