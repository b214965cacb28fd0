import { RouterProvider } from 'react-router/dom'
import { Providers } from './providers.tsx'
import { handleProblems } from './refusal-routes.ts'
import { router } from './router.tsx'

handleProblems(router)

const noteNothing = () => undefined

export function App() {
  return (
    <Providers>
      {/* What a page throws React notes (main.tsx): once is enough. */}
      <RouterProvider router={router} onError={noteNothing} />
    </Providers>
  )
}
