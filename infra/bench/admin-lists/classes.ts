import type { listUsers, QueryOf } from '@forecourt/contracts'
import { crowd, firstName, lastName } from './people.ts'

type Query = QueryOf<typeof listUsers>

/** A kind of page somebody asks for; each call is another one of its kind. */
export interface ListClass {
  readonly name: string
  readonly query: (random: () => number) => Query
}

/** Lists are asked for as the screen asks. */
const limit = 25
const below = (random: () => number, most: number) => Math.floor(random() * most)
const orders = ['name', '-name', 'email', '-email', 'username', 'createdAt', '-createdAt'] as const
const anyOrder = (random: () => number) => orders[below(random, orders.length)] ?? 'name'

/** Sorted pages of users: plain, deep, narrowed, and searched by texts from very common to unknown. */
export const listClasses: readonly ListClass[] = [
  { name: 'sorted', query: (random) => ({ limit, sort: anyOrder(random), page: 1 + below(random, 8) }) },
  { name: 'deep page', query: (random) => ({ limit, sort: anyOrder(random), page: 350 + below(random, 50) }) },
  {
    name: 'common last name',
    query: (random) => ({ limit, sort: anyOrder(random), q: lastName(below(random, 40)) }),
  },
  {
    name: 'rare last name',
    query: (random) => ({
      limit,
      sort: anyOrder(random),
      q: lastName(crowd.lastNames - 1 - below(random, crowd.lastNames / 2)),
    }),
  },
  {
    name: 'first and last name',
    query: (random) => ({
      limit,
      sort: anyOrder(random),
      q: `${firstName(below(random, 60))} ${lastName(below(random, 60))}`,
    }),
  },
  {
    name: 'part of an address',
    query: (random) => ({ limit, sort: anyOrder(random), q: `${100_000 + below(random, 900_000)}@` }),
  },
  { name: 'everybody', query: (random) => ({ limit, sort: anyOrder(random), q: 'example.com' }) },
  {
    name: 'two letters',
    query: (random) => ({ limit, sort: anyOrder(random), q: lastName(below(random, 200)).slice(0, 2) }),
  },
  {
    name: 'name among suspended',
    query: (random) => ({ limit, sort: anyOrder(random), q: lastName(below(random, 200)), status: ['suspended'] }),
  },
  { name: 'administrators', query: (random) => ({ limit, sort: anyOrder(random), role: ['ADMIN'] }) },
  {
    name: 'none found',
    query: (random) => ({ limit, sort: anyOrder(random), q: `nobody${below(random, 1e9)}` }),
  },
]
