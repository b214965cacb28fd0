import type { CallOptions } from '../client/api-client.ts'
import type { Person } from '../client/people.ts'
import { vehicleOf } from './belongings.ts'
import type { Cast } from './cast.ts'

/** Nobody's. */
export const NO_ID = '019b76da-a800-7000-8000-0000000000ff'

/** What one caller sends; of several requests each must be answered as the table says. */
type Ask = (caller: Person) => CallOptions | CallOptions[]
/** Prepares a row: what belongs to `owner` exists before anybody asks, and is asked for by everybody. */
type Prepare = (owner: Person, other: Person, cast: Cast) => Promise<Ask> | Ask

/** What is sent to an endpoint, and what must exist before. */
export interface Row {
  /** The owner or the other may lose the account or the thing: they are made for this row alone. `all`: everybody may. */
  readonly ownPeople?: true | 'all'
  readonly prepare: Prepare
}

/** By an endpoint's id, or `id#variant`. */
export type Rows = Readonly<Record<string, Row>>

/** At the caller's own address. */
export const self = (rest: CallOptions = {}): Row => ({
  prepare: (owner) => () => ({ params: { id: owner.id }, ...rest }),
})
/** At the address of the owner's vehicle. */
export const vehicle = (rest: CallOptions = {}): Row => ({
  prepare: async (owner) => {
    const { id } = await vehicleOf(owner)
    return () => ({ params: { id }, ...rest })
  },
})

/** The callers' own thing is tried below the owner's address too: a handler that went by the caller would let that pass. */
export const part = (
  name: string,
  of: (person: Person, cast: Cast) => Promise<string>,
  rest: CallOptions = {},
): Row => ({
  ownPeople: true,
  prepare: async (owner, other, cast) => {
    const [theirs, mine] = [await of(owner, cast), await of(other, cast)]
    return (caller) => {
      const of = (thing: string): CallOptions => ({ params: { id: owner.id, [name]: thing }, ...rest })
      return caller === other ? [of(theirs), of(mine)] : of(theirs)
    }
  },
})
/** As `part`, with the thing named in the body. */
export const bodyPart = (name: string, of: (person: Person, cast: Cast) => Promise<string>): Row => ({
  ownPeople: true,
  prepare: async (owner, other, cast) => {
    const [theirs, mine] = [await of(owner, cast), await of(other, cast)]
    return (caller) => {
      const of = (thing: string): CallOptions => ({ params: { id: owner.id }, body: { [name]: thing } })
      return caller === other ? [of(theirs), of(mine)] : of(theirs)
    }
  },
})

/** Everybody asks at their own address for the owner's thing. */
export const foreign = (
  name: string,
  of: (person: Person, cast: Cast) => Promise<string>,
  where: 'params' | 'body',
  rest: CallOptions = {},
): Row => ({
  ownPeople: true,
  prepare: async (owner, _other, cast) => {
    const thing = await of(owner, cast)
    return (caller) =>
      where === 'params'
        ? { params: { id: caller.id, [name]: thing }, ...rest }
        : { params: { id: caller.id }, body: { [name]: thing } }
  },
})

/** About a record that does not exist: whoever passes the guard is told so. */
export const nobodys = (body: CallOptions['body']): Row => ({ prepare: () => () => ({ params: { id: NO_ID }, body }) })
