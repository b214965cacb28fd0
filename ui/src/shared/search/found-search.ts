import type { VehicleFilter } from '@forecourt/contracts'

/** What somebody's words were read as; lies with the page's entry in the browser's history, so that it goes with it. */
export interface SearchNote {
  /** As it was typed. */
  readonly typed: string
  /** Parts that are searched for in the texts. */
  readonly unknown: readonly string[]
  /** Parts that are not searched for. */
  readonly ignored: readonly string[]
  /** It could not be read just now: the words are searched for as they are. */
  readonly isUnread?: boolean
  /** Filters from before that go on, by their names. */
  readonly kept?: readonly string[]
}

/** What is searched for, and where it comes from. */
export interface FoundSearch {
  readonly filter: VehicleFilter
  /** All of a search, as it was saved or asked for before; else filters that change the present one. */
  readonly isWhole: boolean
  readonly note?: SearchNote | undefined
}
