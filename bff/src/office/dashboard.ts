import {
  contactFigures,
  dashboard,
  dashboardJobs,
  eventBus,
  eventBusOf,
  jobOverview,
  type Locale,
  moneyFigures,
  owners,
  userFigures,
  vehicleFigures,
} from '@forecourt/contracts'
import { can } from '@forecourt/kernel/http'
import type { FastifyInstance } from 'fastify'
import { aggregate } from '../aggregates/aggregate.ts'
import { holesOf, leftOut, PART_DEADLINE_MS, part } from '../aggregates/fan-out.ts'
import type { BffParts } from '../parts.ts'
import { dashboardPeriod } from './dashboard-period.ts'

/** Names in figures are in the language of whoever looks at them. */
const asService = (locale: Locale) => ({ kind: 'service', service: 'bff', locale }) as const

/** The dashboard's parts, each from the services that own it. One that does not answer leaves a stated hole. */
export function dashboardRoutes(app: FastifyInstance, parts: BffParts): void {
  const { client } = parts

  aggregate(app, parts, dashboard, async ({ query: { days = 30, step = 'day' }, caller, signal }) => {
    const period = dashboardPeriod(days, step, new Date())
    const options = { query: { ...period, step }, signal, deadline: PART_DEADLINE_MS }
    const [users, vehicles, contacts, money] = await Promise.all([
      part(client.call(userFigures, options)),
      part(client.call(vehicleFigures, options)),
      part(client.call(contactFigures, options)),
      can(caller, 'admin.payment.index')
        ? part(client.call(moneyFigures, { ...options, caller: asService(caller.locale) }))
        : leftOut,
    ])
    return {
      data: {
        ...period,
        step,
        users: users.value?.data ?? null,
        vehicles: vehicles.value?.data ?? null,
        contacts: contacts.value?.data ?? null,
        money: money.value?.data ?? null,
        holes: holesOf({ users, vehicles, contacts, money }),
      },
    }
  })

  aggregate(app, parts, dashboardJobs, ({ signal }) => client.call(jobOverview, { signal }))

  aggregate(app, parts, eventBus, async ({ signal }) => {
    const asked = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        answer: await part(client.call(eventBusOf[owner].health, { signal, deadline: PART_DEADLINE_MS })),
      })),
    )
    return {
      data: {
        services: asked.flatMap(({ answer }) => answer.value?.data ?? []),
        missing: asked.flatMap(({ owner, answer }) => (answer.value ? [] : [owner])),
      },
    }
  })
}
