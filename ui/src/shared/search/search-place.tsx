import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/** Where the top bar has room for the search field of a page that brings its own. */
export const SearchPlace = Place.Provider

/** A page's search field, in the top bar. */
export function TopBarSearch({ children }: { children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}
