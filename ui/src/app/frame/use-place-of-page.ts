import { useLocation } from 'react-router'
import { positionOf } from '../../shared/page/scroll-positions.ts'
import { usePlace } from '../../shared/page/use-place.ts'
import { paths } from '../paths.ts'

/** Pages whose list goes to its place by itself. */
const isList = (pathname: string) => /^\/(sellers\/.*)?$/.test(pathname)
const isThread = (pathname: string) => pathname.startsWith(paths.messages()) && pathname !== paths.messages()

/**
 * A page is where it was last left, and one not seen before begins at its top. Home and sellers are left alone: their list goes to its place
 * once there are results (`usePlaceInList`), and nobody else may move it then. The router's own restoration did, and late.
 * So is a conversation, which opens at its newest message (`useThreadScroll`).
 */
export function usePlaceOfPage(): void {
  const { pathname, hash } = useLocation()
  usePlace({
    visit: pathname + hash,
    name: pathname,
    isReady: !isList(pathname) && !isThread(pathname),
    goal() {
      const named = hash ? document.getElementById(hash.slice(1)) : null
      named?.scrollIntoView()
      return named ? undefined : (positionOf(pathname) ?? 0)
    },
  })
}
