import { createBrowserRouter, type RouteObject } from 'react-router'
import { errorRoutes, unknownRoute } from '../features/errors/routes.tsx'
import { Frame } from './frame/frame.tsx'
import { SignedInArea } from './guards.tsx'
import { PageCrash } from './page-crash.tsx'
import { Root } from './root.tsx'
import { Starting } from './starting.tsx'

// Features in the frame, each exporting `<name>Routes`.
const featureModules = import.meta.glob<Record<string, RouteObject[]>>(
  '../features/{home,vehicle,vehicle-form,my-vehicles,favorites,compare}/routes.tsx',
  { eager: true },
)
const framed = Object.values(featureModules).flatMap((module) => Object.values(module).flat())

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <PageCrash />,
    HydrateFallback: Starting,
    children: [
      {
        element: <SignedInArea />,
        children: [{ element: <Frame />, children: [{ errorElement: <PageCrash />, children: framed }] }],
      },
      ...errorRoutes,
      unknownRoute,
    ],
  },
])
