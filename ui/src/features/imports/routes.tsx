import type { RouteObject } from 'react-router'
import { paths } from '../../app/paths.ts'

/** Lists of vehicles: upload, mapping, check, import, result. */
export const importsRoutes: RouteObject[] = [
  {
    path: paths.imports(),
    lazy: async () => ({ Component: (await import('./pages/imports-page.tsx')).ImportsPage }),
  },
  {
    path: paths.import(':id'),
    lazy: async () => ({ Component: (await import('./pages/import-page.tsx')).ImportPage }),
  },
]
