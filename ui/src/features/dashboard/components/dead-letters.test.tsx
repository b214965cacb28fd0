import type { EventHealth } from '@forecourt/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../../shared/session/session-store.ts'
import { DeadLetters } from './dead-letters.tsx'

const nobody = { status: 'ready', user: null, config: undefined, problem: undefined } as const
afterEach(() => session.set({ ...nobody, status: 'starting' }))

const job = { id: 'job', queue: 'stripe', key: 'key', error: 'refused', at: '2026-11-21T10:00:00.000Z' }
const of = (service: string, waiting: number) => {
  const deadJobs = { waiting, latest: waiting > 0 ? [{ ...job, id: service }] : [] }
  return { service, deadLetters: { waiting: 0, latest: [] }, deadJobs } as never as EventHealth
}
/** What somebody with these permissions is shown of what services laid aside. */
const shown = (services: EventHealth[], ...permissions: string[]) => {
  session.set({ ...nobody, user: { permissions } as never })
  return renderToStaticMarkup(
    <MemoryRouter>
      <DeadLetters services={services} />
    </MemoryRouter>,
  )
}
const dashboard = 'admin.dashboard.update'
const payment = 'admin.payment.update'
const mayNotPayment = 'dead.mayNot.payment'
const mayNotDashboard = 'dead.mayNot.dashboard'

it('who may not settle something that waits is told which permission it takes', () => {
  const waiting = [of('billing', 1), of('catalog', 1)]
  const withDashboard = shown(waiting, dashboard)
  expect([withDashboard.includes(mayNotPayment), withDashboard.includes(mayNotDashboard)]).toEqual([true, false])
  const withPayments = shown(waiting, payment)
  expect([withPayments.includes(mayNotPayment), withPayments.includes(mayNotDashboard)]).toEqual([false, true])
  const reading = shown(waiting, 'admin.dashboard.index')
  expect([reading.includes(mayNotPayment), reading.includes(mayNotDashboard)]).toEqual([true, true])
})

it('nobody is told so of what does not wait, or what they may settle', () => {
  expect(shown([of('billing', 0), of('catalog', 1)], dashboard)).not.toContain('mayNot')
  expect(shown([of('billing', 1), of('catalog', 1)], dashboard, payment)).not.toContain('mayNot')
})
