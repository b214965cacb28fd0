import { RouterProvider } from 'react-router/dom'
import { Providers } from './providers.tsx'
import { handleProblems } from './refusal-routes.ts'
import { router } from './router.tsx'

handleProblems(router)

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
