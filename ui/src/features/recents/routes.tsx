import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Recently viewed. */
export const recentsRoutes: RouteObject[] = [
  {
    path: paths.recents(),
    lazy: async () => ({ Component: (await import('./pages/recents-page.tsx')).RecentsPage }),
  },
]
