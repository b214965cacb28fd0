import { createBrowserRouter, type RouteObject } from 'react-router'
import { offlineAreas } from '../i18n/areas.ts'
import { isShell } from './offline/shell.ts'
import { PageCrash } from './page-crash.tsx'
import { Root } from './root.tsx'
import { pages } from './routes.tsx'
import { withTexts } from './with-texts.ts'

/** Without a network: one page at every address, since the code and the data of all others are away. */
const offlinePages: RouteObject[] = withTexts(offlineAreas, [
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./offline/offline-area.tsx')).OfflineArea }),
  },
])

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <PageCrash />,
    // Nothing is drawn before the first page is there (main.tsx).
    HydrateFallback: () => null,
    children: isShell() ? offlinePages : pages,
  },
])
