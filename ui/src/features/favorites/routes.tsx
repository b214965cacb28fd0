import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Favourites. */
export const favoritesRoutes: RouteObject[] = [
  {
    path: paths.favorites(),
    lazy: async () => ({ Component: (await import('./pages/favorites-page.tsx')).FavoritesPage }),
  },
]
