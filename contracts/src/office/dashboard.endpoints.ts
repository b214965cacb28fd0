import { type Static, Type as T } from 'typebox'
import { Data, Day, endpoint, Nullable, OneOf, Strict, Uuid } from '../kit.ts'
import { datacronStatus } from '../scheduler/datacron.endpoints.ts'

/** How far back the dashboard looks, in days, today included; earlier by the rest of a week or month. */
export const dashboardDays = [7, 30, 90, 365] as const
export const dashboardSteps = ['day', 'week', 'month'] as const
export type DashboardStep = (typeof dashboardSteps)[number]

/**
 * Counts by step (weeks begin on Monday) of a period of whole UTC days. `before`: the sum over as many days right before it.
 */
export const Figures = T.Object({
  steps: T.Array(T.Object({ start: Day, count: T.Integer() })),
  total: T.Integer(),
  before: T.Integer(),
})
export type Figures = Static<typeof Figures>

const PeriodQuery = Strict({ from: Day, to: Day, step: OneOf(dashboardSteps) })
export type FiguresPeriod = Static<typeof PeriodQuery>

const internal = { method: 'GET', path: '/internal/figures', access: 'service', query: PeriodQuery } as const
const UserFigures = T.Object({ registered: Figures })
const VehicleFigures = T.Object({ published: Figures, sold: Figures, views: Figures })
const ContactFigures = T.Object({ contacts: Figures })

/** The same of amounts in major units, in one currency. */
const Amounts = T.Object({
  currency: T.String(),
  steps: T.Array(T.Object({ start: Day, amount: T.Number() })),
  total: T.Number(),
  before: T.Number(),
})
/** Sums of the ledger's postings. */
export const MoneyFigures = T.Object({
  /** Earned by time that was used: net of tax and discounts, less what refunds and lost disputes took of it. */
  revenue: T.Array(Amounts),
  charged: T.Array(Amounts),
  /** What went back by refunds and lost disputes. */
  refunded: T.Array(Amounts),
  /** Unused value that was taken off the price of better plans. */
  credited: T.Array(Amounts),
  /** Plans bought, by family in their order; what was granted is none. */
  sold: T.Array(T.Object({ family: T.Object({ id: Uuid, name: T.String() }), ...Figures.properties })),
  /** Time paid for and not yet used, as the ledger stands now, and the tax inside. */
  owed: T.Array(T.Object({ currency: T.String(), liability: T.Number(), tax: T.Number() })),
})
export type MoneyFigures = Static<typeof MoneyFigures>

export const userFigures = endpoint({
  ...internal,
  id: 'auth.userFigures',
  summary: 'People who signed up, by time',
  replies: { 200: Data(UserFigures) },
})
export const vehicleFigures = endpoint({
  ...internal,
  id: 'catalog.vehicleFigures',
  summary: 'Vehicles first published, sold and viewed, by time',
  replies: { 200: Data(VehicleFigures) },
})
export const contactFigures = endpoint({
  ...internal,
  id: 'messaging.contactFigures',
  summary: 'Contacts made, by time',
  replies: { 200: Data(ContactFigures) },
})

export const moneyFigures = endpoint({
  ...internal,
  id: 'billing.moneyFigures',
  summary: 'Money earned, charged and given back, and plans sold, by time',
  replies: { 200: Data(MoneyFigures) },
})

/** The dashboard's figures, each from the service that owns it. A part that did not answer is null and named in `holes`. */
export const dashboard = endpoint({
  id: 'bff.dashboard',
  method: 'GET',
  path: '/admin/dashboard',
  access: 'admin.dashboard.index',
  summary: 'Users, vehicles, contacts and money over time; money for who may see payments',
  query: Strict({
    days: T.Optional(T.Integer({ enum: [...dashboardDays], default: 30 })),
    step: T.Optional(OneOf(dashboardSteps, { default: 'day' })),
  }),
  replies: {
    200: Data(
      T.Object({
        from: Day,
        to: Day,
        step: OneOf(dashboardSteps),
        users: Nullable(UserFigures),
        vehicles: Nullable(VehicleFigures),
        contacts: Nullable(ContactFigures),
        money: Nullable(MoneyFigures),
        holes: T.Record(T.String(), T.String()),
      }),
    ),
  },
})

/** As `datacronStatus`, for the dashboard, which also those see who may not change jobs. */
export const jobOverview = endpoint({
  id: 'scheduler.jobOverview',
  method: 'GET',
  path: '/internal/datacron-status',
  access: 'service',
  summary: 'Last and next run of each scheduled job',
  replies: datacronStatus.replies,
})
export const dashboardJobs = endpoint({
  id: 'bff.dashboardJobs',
  method: 'GET',
  path: '/admin/dashboard/jobs',
  access: 'admin.dashboard.index',
  summary: 'Last and next run of each scheduled job',
  replies: datacronStatus.replies,
})
