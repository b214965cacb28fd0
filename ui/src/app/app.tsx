import { useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './providers.tsx'
import { handleProblems } from './refusal-routes.ts'
import { router } from './router.tsx'
import './served/other-words.css.ts'

handleProblems(router)

const noteNothing = () => undefined

export function App() {
  // From now on the words are the page's own.
  useLayoutEffect(() => document.documentElement.classList.remove('other-words'), [])
  return (
    <Providers>
      {/* What a page throws React notes (main.tsx): once is enough. */}
      <RouterProvider router={router} onError={noteNothing} />
    </Providers>
  )
}
