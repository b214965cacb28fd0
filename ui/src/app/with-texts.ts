import { matchRoutes, type RouteObject } from 'react-router'
import type { Area } from '../i18n/areas.ts'
import { loadTexts } from '../i18n/i18n.ts'

type Lazy = (...given: never[]) => Promise<object>
/** The loading of a page together with its texts, which says what it waits for. */
type LazyWithTexts = Lazy & { readonly texts: readonly Area[]; readonly page: Lazy }

function lazyWithTexts(areas: readonly Area[], lazy: Lazy): LazyWithTexts {
  const before = 'texts' in lazy ? (lazy as LazyWithTexts) : { texts: [], page: lazy }
  const texts = [...new Set([...before.texts, ...areas])]
  const load = async () => (await Promise.all([before.page(), loadTexts(...texts)]))[0]
  return Object.assign(load, { texts, page: before.page })
}

/** The routes, whose pages come together with the texts of these areas, so that they are drawn in one go. */
export const withTexts = (areas: readonly Area[], routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const { lazy, children } = route
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: lazyWithTexts(areas, lazy) }),
      ...(children && { children: withTexts(areas, children) }),
    } as RouteObject
  })

/** What the page at an address waits for. */
export interface Awaited {
  /** As the build names them: `src/features/home/pages/home-page.tsx`. */
  readonly modules: readonly string[]
  /** Areas whose texts it waits for beside those of every page. */
  readonly texts: readonly Area[]
}

/** Read from the routes themselves. Modules are those their `import()` names, in a build that names them so (`frames.vite.config.ts`). */
export function awaitedAt(routes: RouteObject[], path: string): Awaited {
  const lazies = (matchRoutes(routes, path) ?? []).flatMap(({ route: { lazy } }) =>
    typeof lazy === 'function' ? [lazy as Lazy | LazyWithTexts] : [],
  )
  const modules = lazies.flatMap((lazy) =>
    [...String('page' in lazy ? lazy.page : lazy).matchAll(/\bimport\(["'`]ui:([^"'`]+)/g)].map(([, id = '']) => id),
  )
  return { modules, texts: [...new Set(lazies.flatMap((lazy) => ('texts' in lazy ? lazy.texts : [])))] }
}
