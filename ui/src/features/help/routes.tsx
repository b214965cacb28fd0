import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** The help centre (spec 2). */
export const helpRoutes: RouteObject[] = [
  {
    path: paths.help(),
    lazy: async () => ({ Component: (await import('./pages/help-center-page.tsx')).HelpCenterPage }),
  },
  {
    path: paths.helpContact(),
    lazy: async () => ({ Component: (await import('./pages/help-contact-page.tsx')).HelpContactPage }),
  },
  {
    path: `${paths.help()}:topic`,
    lazy: async () => ({ Component: (await import('./pages/help-topic-page.tsx')).HelpTopicPage }),
  },
]
