import type { FoundSearch } from './found-search.ts'
import type { Typed } from './use-typing.ts'

/** What was typed before the field that suggests was there, and whether somebody was still at it. */
export interface Begun {
  /** Undefined until something was typed: the field shows what the address says. */
  readonly text: string | undefined
  readonly isInside: boolean
  /** Enter was pressed and nothing typed since: no list is wanted. */
  readonly isAsked: boolean
}

export interface MarketSearchProps {
  /** What the address searches for in words. */
  value: string
  onFound: (found: FoundSearch) => void
  /** What is typed, once per pause, where the page follows it: there `/` leads to the field, and what suggests comes unasked. */
  onTyping?: Typed | undefined
}
