import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** The saved searches, and the address that opens one of them. */
export const savedSearchesRoutes: RouteObject[] = [
  {
    path: paths.savedSearches(),
    lazy: async () => ({ Component: (await import('./pages/saved-searches-page.tsx')).SavedSearchesPage }),
  },
  {
    path: paths.savedSearch(':id'),
    lazy: async () => ({ Component: (await import('./pages/open-saved-search-page.tsx')).OpenSavedSearchPage }),
  },
]
