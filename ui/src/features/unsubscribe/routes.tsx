import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Where the link at the end of a mail leads, signed in or not. */
export const unsubscribeRoutes: RouteObject[] = [
  {
    path: paths.unsubscribe(),
    lazy: async () => ({ Component: (await import('./pages/unsubscribe-page.tsx')).UnsubscribePage }),
  },
]
