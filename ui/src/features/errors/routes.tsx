import type { RouteObject } from 'react-router'
import { ErrorPage } from './pages/error-page.tsx'
import { UnavailablePage } from './pages/unavailable-page.tsx'

/** Error pages are in the first chunk: when they are needed, loading another may be what fails. */
export const errorRoutes: RouteObject[] = [
  { path: '/401', element: <ErrorPage status={401} /> },
  { path: '/403', element: <ErrorPage status={403} /> },
  { path: '/404', element: <ErrorPage status={404} /> },
  { path: '/500', element: <ErrorPage status={500} /> },
  { path: '/503', element: <UnavailablePage /> },
]
/** Everything no route knows. */
export const unknownRoute: RouteObject = { path: '*', element: <ErrorPage status={404} /> }
