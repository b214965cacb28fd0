import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../../shared/session/session-store.ts'
import { PlanList } from './plan-list.tsx'

afterEach(() => session.set({ status: 'starting', user: null, config: undefined, problem: undefined }))

it('whoever is not signed in is asked to be, and comes back to what they looked at', () => {
  session.set({ status: 'ready', user: null, config: undefined, problem: undefined })
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/billing/?months=12']}>
      <PlanList plans={[]} present={{} as never} />
    </MemoryRouter>,
  )
  expect(page).toContain('href="/sign-in?redirect=%2Fbilling%2F%3Fmonths%3D12"')
  expect(page).not.toContain('<table')
})
