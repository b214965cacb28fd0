import type { EventHealth } from '@forecourt/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../../shared/session/session-store.ts'
import { AboutPayment } from './about-payment.tsx'
import { laidAside } from './laid-aside.ts'

const nobody = { status: 'ready', user: null, config: undefined, problem: undefined } as const
afterEach(() => session.set({ ...nobody, status: 'starting' }))

const id = '0192f3a1-0000-7000-8000-000000000001'
/** What is said of the payment of a refund that was given up, to whoever has these permissions. */
const shown = (...permissions: string[]) => {
  session.set({ ...nobody, user: { permissions } as never })
  const job = { id: 'job', queue: 'stripe', key: 'key', error: 'refused', at: '2026-11-21T10:00:00.000Z' }
  const latest = [
    { ...job, about: { what: 'refund' as const, id } },
    { ...job, id: 'other' },
  ]
  const health = { service: 'billing', deadLetters: { waiting: 0, latest: [] }, deadJobs: { waiting: 2, latest } }
  const rows = laidAside([health as never as EventHealth])
  return renderToStaticMarkup(
    <MemoryRouter>
      {rows.map(({ id, about }) => (about ? <AboutPayment key={id} of={about} /> : 'nothing'))}
    </MemoryRouter>,
  )
}

it('a refund that was given up leads to its payment, for those who may see payments', () => {
  expect(shown('admin.dashboard.index', 'admin.payment.index')).toContain(`href="/admin/payment/${id}/"`)
  expect(shown('admin.dashboard.index', 'admin.payment.index')).toContain('dead.about.refund')
  const named = shown('admin.dashboard.index')
  expect(named).toContain('dead.about.refund')
  expect(named).not.toContain('href=')
})

it('what is about no payment names none', () => {
  expect(shown('admin.payment.index')).toContain('nothing')
})
