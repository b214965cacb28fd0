import * as auth from './auth/endpoints.ts'
import * as authEvents from './auth/events.ts'
import * as bff from './bff/endpoints.ts'
import * as adminPayments from './billing/admin-payment.endpoints.ts'
import * as billingAddresses from './billing/billing-address.endpoints.ts'
import * as billing from './billing/endpoints.ts'
import * as entitlements from './billing/entitlement.endpoints.ts'
import * as billingEvents from './billing/events.ts'
import * as billingExports from './billing/export.endpoints.ts'
import * as invoices from './billing/invoice.endpoints.ts'
import * as payments from './billing/payment.endpoints.ts'
import * as paymentEvents from './billing/payment.events.ts'
import * as webhooks from './billing/webhook.endpoints.ts'
import * as allowances from './catalog/allowance.ts'
import * as bulk from './catalog/bulk.endpoints.ts'
import * as catalogEvents from './catalog/events.ts'
import * as imports from './catalog/import.endpoints.ts'
import * as moderation from './catalog/moderation.endpoints.ts'
import * as moderationEvents from './catalog/moderation.events.ts'
import * as noticeEvents from './catalog/notice.events.ts'
import * as pages from './catalog/page.endpoints.ts'
import * as pageEvents from './catalog/page.events.ts'
import * as pictures from './catalog/picture.endpoints.ts'
import * as previews from './catalog/preview.endpoints.ts'
import * as prices from './catalog/price.endpoints.ts'
import * as reactions from './catalog/reaction.endpoints.ts'
import * as runningCosts from './catalog/running-cost.endpoints.ts'
import * as savedSearches from './catalog/saved-search.endpoints.ts'
import * as searches from './catalog/search.endpoints.ts'
import * as statistics from './catalog/statistics.endpoints.ts'
import * as suggestions from './catalog/suggestions.ts'
import * as subscriptions from './catalog/unsubscribe.endpoints.ts'
import * as vehicles from './catalog/vehicle.endpoints.ts'
import * as views from './catalog/view.endpoints.ts'
import { ReferenceChanged } from './events.ts'
import type { Endpoint, EventContract } from './kit.ts'
import * as answerFigures from './messaging/answer-figures.endpoints.ts'
import * as appointments from './messaging/appointment.endpoints.ts'
import * as deliveries from './messaging/delivery.endpoints.ts'
import * as deliveryCallbacks from './messaging/delivery-callback.endpoints.ts'
import * as messaging from './messaging/endpoints.ts'
import * as messagingEvents from './messaging/events.ts'
import * as mailChoices from './messaging/mail-choice.endpoints.ts'
import * as messagePictures from './messaging/message-picture.endpoints.ts'
import * as offers from './messaging/offer.endpoints.ts'
import * as preferences from './messaging/preference.endpoints.ts'
import * as providers from './messaging/provider.endpoints.ts'
import * as push from './messaging/push.endpoints.ts'
import * as quickAnswers from './messaging/quick-answer.endpoints.ts'
import * as support from './messaging/support.endpoints.ts'
import * as threads from './messaging/thread.endpoints.ts'
import * as threadReports from './messaging/thread-report.endpoints.ts'
import * as audit from './office/audit.endpoints.ts'
import * as dashboard from './office/dashboard.endpoints.ts'
import * as eventBus from './office/event-bus.endpoints.ts'
import type { Resource } from './resource.ts'
import { resources } from './resources/index.ts'
import * as datacrons from './scheduler/datacron.endpoints.ts'
import * as schedulerEvents from './scheduler/events.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'replies' in value && 'access' in value
const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'subject' in value && 'aggregate' in value

/** Every endpoint of the system: hand-written ones, then those derived from admin resources. */
export const allEndpoints: readonly Endpoint[] = [
  ...[
    auth,
    searches,
    vehicles,
    reactions,
    pictures,
    bulk,
    allowances,
    moderation,
    pages,
    previews,
    prices,
    runningCosts,
    imports,
    savedSearches,
    statistics,
    suggestions,
    subscriptions,
    views,
    messaging,
    answerFigures,
    deliveries,
    mailChoices,
    preferences,
    providers,
    push,
    messagePictures,
    quickAnswers,
    deliveryCallbacks,
    threads,
    threadReports,
    support,
    offers,
    appointments,
    billing,
    billingAddresses,
    entitlements,
    billingExports,
    invoices,
    adminPayments,
    payments,
    webhooks,
    datacrons,
    audit,
    audit.pageAudit,
    dashboard,
    eventBus,
    ...Object.values(eventBus.eventBusOf),
    bff,
  ].flatMap((area) => Object.values(area).filter(isEndpoint)),
  ...Object.values<Resource>(resources).flatMap((r) => Object.values(r.endpoints)),
]

/** The surface browsers see; the rest is between services. */
export const publicEndpoints: readonly Endpoint[] = allEndpoints.filter((e) => e.access !== 'service')

/** Every event of the system. */
export const allEvents: readonly EventContract[] = [
  ...[
    authEvents,
    allowances,
    billingEvents,
    paymentEvents,
    catalogEvents,
    moderationEvents,
    noticeEvents,
    pageEvents,
    messagingEvents,
    schedulerEvents,
  ].flatMap((area) => Object.values(area).filter(isEvent)),
  ...Object.values(ReferenceChanged),
  ...Object.values(schedulerEvents.DatacronFinished),
]
