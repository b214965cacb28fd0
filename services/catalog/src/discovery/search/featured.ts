import type { UserCaller, VehicleCard, VehicleSearch } from '@forecourt/contracts'
import type { EntityManager } from '@forecourt/kernel/db'
import { readListed } from '../../vehicle/vehicle.read.ts'
import { type Engine, FEATURED_SLOTS, type FeaturedQuestion } from '../engine.ts'

/** How long the same vehicles stay in the slots, in milliseconds: who reloads, or comes back, finds what was there. */
export const FEATURED_SLICE = 5 * 60_000

/**
 * Whether a search has featured slots: above page 1 of the default order and of relevance (issue 14), of the whole market.
 * Who asks for fewer vehicles than there are slots looks at the number alone.
 */
export const hasFeatured = ({ sort, page, limit, after, seller }: Place): boolean =>
  (sort === undefined || sort === '-postedAt' || sort === 'relevance') &&
  page === 1 &&
  after === undefined &&
  seller === undefined &&
  limit >= FEATURED_SLOTS

interface Place {
  readonly sort: VehicleSearch['sort']
  readonly after: string | undefined
  readonly page: number
  readonly limit: number
  readonly seller?: string | undefined
}

/** Ids of the vehicles whose turn in the featured slots it is, among all that match, at most one of each seller. */
export async function featuredIds(
  em: EntityManager,
  engine: Engine,
  { now = Date.now(), ...search }: Omit<FeaturedQuestion, 'slice'> & { readonly now?: number },
): Promise<string[]> {
  if (search.found === 0) return []
  return engine.featured(em, { ...search, slice: Math.floor(now / FEATURED_SLICE) })
}

/** Their cards, marked as featured. */
export async function readFeatured(
  em: EntityManager,
  engine: Engine,
  user: UserCaller,
  search: Omit<FeaturedQuestion, 'slice'>,
): Promise<VehicleCard[]> {
  const cards = await readListed(em, user, await featuredIds(em, engine, search))
  return cards.filter(({ sold, status }) => !sold && status === 'live').map((card) => ({ ...card, featured: true }))
}
