import { dashboard, type Panel } from './panels.ts'
import { slos } from './slo.ts'

const requests = 'http_request_duration_seconds'
const quantile = (q: number, by: string, of: string) => `histogram_quantile(${q}, sum by (${by}, le) (rate(${of}[5m])))`
const happened = (event: string) => `sum(increase(forecourt_events_published_total{event="${event}"}[1h]))`

const promises: Panel[] = [
  {
    title: 'Budget burnt, over an hour',
    description:
      '1: the budget lasts its 30 days. Somebody is woken at 14.4. Infra/deploy/watching/slo.ts says what is promised.',
    unit: 'short',
    queries: { '{{slo}}': 'slo:bad:ratio_rate1h / on (slo) slo:budget:ratio' },
  },
  {
    title: 'Time of what is promised, 95 %',
    unit: 's',
    hasExemplars: true,
    queries: Object.fromEntries(
      slos.map(({ name, endpoint }) => [
        name,
        quantile(0.95, 'service', `${requests}_bucket{service="bff",endpoint="${endpoint}"}`),
      ]),
    ),
  },
]

const overview = dashboard('forecourt-overview', 'overview', [
  ...promises,
  {
    title: 'Requests a second',
    unit: 'reqps',
    queries: { '{{service}}': `sum by (service) (rate(${requests}_count[5m]))` },
  },
  {
    title: 'Refused and failed, a second, at the BFF',
    unit: 'reqps',
    queries: { '{{status}}': `sum by (status) (rate(${requests}_count{service="bff",status=~"[45].."}[5m]))` },
  },
  {
    title: 'Slowest endpoints (95 %, BFF)',
    unit: 's',
    type: 'table',
    queries: { '{{endpoint}}': `topk(15, ${quantile(0.95, 'endpoint', `${requests}_bucket{service="bff"}`)})` },
  },
  {
    title: 'Busiest endpoints (requests a second, BFF)',
    unit: 'reqps',
    type: 'table',
    queries: { '{{endpoint}}': `topk(15, sum by (endpoint) (rate(${requests}_count{service="bff"}[5m])))` },
  },
  {
    title: 'Where time goes: seconds of requests in a second',
    description:
      'Requests that are being answered at a time, by endpoint of the service: what takes most of a service.',
    unit: 'short',
    queries: {
      '{{service}} {{endpoint}}': `topk(10, sum by (service, endpoint) (rate(${requests}_sum{service!="bff"}[5m])))`,
    },
  },
  {
    title: 'Failing endpoints (5xx a second)',
    unit: 'reqps',
    queries: {
      '{{service}} {{endpoint}}': `sum by (service, endpoint) (rate(${requests}_count{status=~"5.."}[5m])) > 0`,
    },
  },
  {
    title: 'Processor, cores',
    unit: 'short',
    queries: { '{{service}}': 'sum by (service) (rate(process_cpu_seconds_total[5m]))' },
  },
  { title: 'Memory', unit: 'bytes', queries: { '{{service}}': 'max by (service) (process_resident_memory_bytes)' } },
  {
    title: 'Event loop late (99 %)',
    unit: 's',
    queries: { '{{service}}': 'max by (service) (nodejs_eventloop_lag_p99_seconds)' },
  },
  {
    title: 'Requests refused because of it, a second',
    unit: 'reqps',
    queries: { '{{service}}': 'sum by (service) (rate(forecourt_shed_total[5m]))' },
  },
  {
    title: 'Connections to PostgreSQL',
    unit: 'short',
    queries: {
      '{{service}} {{figure}}': 'sum by (service, figure) (forecourt_database_pool{figure=~"used|waiting|most"})',
    },
  },
  { title: 'Live inboxes', unit: 'short', queries: { '{{instance}}': 'forecourt_streams_open' } },
  {
    title: 'Instances that answer',
    unit: 'short',
    queries: { '{{process}}': 'sum by (process) (up{job="forecourt"})' },
  },
  {
    title: 'What is away (of /readyz)',
    unit: 'short',
    queries: { '{{service}} {{figure}}': 'count by (service, figure) (forecourt_ready == 0)' },
  },
])

const events = dashboard('forecourt-events', 'events and jobs', [
  {
    title: 'Oldest event that the bus has not taken',
    unit: 's',
    queries: { '{{service}}': 'max by (service) (forecourt_outbox_lag_seconds)' },
  },
  {
    title: 'Events in outboxes, waiting and refused',
    unit: 'short',
    queries: {
      '{{service}} waits': 'max by (service) (forecourt_outbox_pending)',
      '{{service}} refused': 'max by (service) (forecourt_outbox_refused)',
    },
  },
  {
    title: 'Events that consumers have yet to be offered',
    unit: 'short',
    queries: { '{{consumer}}': 'max by (consumer) (forecourt_consumer_pending)' },
  },
  {
    title: 'Offered and not acknowledged',
    unit: 'short',
    queries: { '{{consumer}}': 'max by (consumer) (forecourt_consumer_unacknowledged)' },
  },
  {
    title: 'From what happened to its effect (95 %)',
    unit: 's',
    queries: { '{{consumer}}': quantile(0.95, 'consumer', 'forecourt_event_handling_lag_seconds_bucket') },
  },
  {
    title: 'Deliveries a second, by result',
    unit: 'short',
    queries: { '{{result}}': 'sum by (result) (rate(forecourt_events_delivered_total[5m]))' },
  },
  {
    title: 'Published a second',
    unit: 'short',
    queries: { '{{event}}': 'sum by (event) (rate(forecourt_events_published_total[5m])) > 0' },
  },
  {
    title: 'Laid aside, for somebody to decide',
    unit: 'short',
    queries: { '{{service}} {{kind}}': 'max by (service, kind) (forecourt_laid_aside)' },
  },
  {
    title: 'Oldest job that is due',
    unit: 's',
    queries: { '{{service}} {{queue}}': 'max by (service, queue) (forecourt_job_lag_seconds)' },
  },
  {
    title: 'Jobs a second, by result',
    unit: 'short',
    queries: { '{{queue}} {{result}}': 'sum by (queue, result) (rate(forecourt_jobs_total[5m]))' },
  },
  {
    title: 'Rests because something is away',
    unit: 'short',
    queries: { '{{service}} {{kind}}': 'max by (service, kind) (forecourt_outage) > 0' },
  },
  {
    title: 'Lost by the bus, brought back by the audit (1 h)',
    unit: 'short',
    queries: { '{{consumer}}': 'sum by (consumer) (increase(forecourt_events_healed_total[1h]))' },
  },
])

const engine = (figure: string) => `forecourt_search_engine{figure="${figure}"}`
const search = dashboard('forecourt-search', 'search', [
  {
    title: 'Searches, counts and maps a second',
    unit: 'reqps',
    queries: {
      '{{endpoint}}': `sum by (endpoint) (rate(${requests}_count{service="catalog",endpoint=~"catalog.(searchVehicles|vehicleFacets|vehicleMap|similarVehicles|suggest.*)"}[5m]))`,
    },
  },
  {
    title: 'Their time in the catalog (95 %)',
    unit: 's',
    hasExemplars: true,
    queries: {
      '{{endpoint}}': quantile(
        0.95,
        'endpoint',
        `${requests}_bucket{service="catalog",endpoint=~"catalog.(searchVehicles|vehicleFacets|vehicleMap|similarVehicles|suggest.*)"}`,
      ),
    },
  },
  { title: 'Vehicles in the index in memory', unit: 'short', queries: { '{{instance}}': engine('vehicles') } },
  { title: 'Its memory', unit: 'bytes', queries: { '{{instance}}': engine('bytes') } },
  {
    title: 'Who answers counts, a second',
    unit: 'short',
    queries: {
      'the index in memory': `sum(rate(${engine('answers_from_memory')}[5m]))`,
      PostgreSQL: `sum(rate(${engine('answers_from_elsewhere')}[5m]))`,
    },
  },
  {
    title: 'Who answers what the database is asked, a second',
    description:
      'The primary in place of the replica: away, too far behind, behind what the reader has changed, failed.',
    unit: 'short',
    queries: {
      '{{figure}}': 'sum by (figure) (rate(forecourt_search_engine{figure=~"reads_.*"}[5m]))',
    },
  },
  { title: 'Replica behind', unit: 's', queries: { '{{instance}}': engine('replica_lag_seconds') } },
  { title: 'The same in bytes of log', unit: 'bytes', queries: { '{{instance}}': engine('replica_lag_bytes') } },
  {
    title: 'Pages without their featured listings, a second',
    unit: 'short',
    queries: { '{{why}}': 'sum by (why) (rate(forecourt_featured_missed_total[5m]))' },
  },
])

const business = dashboard('forecourt-business', 'business', [
  { title: 'Vehicles on the market', unit: 'short', type: 'stat', queries: { vehicles: `max(${engine('vehicles')})` } },
  {
    title: 'Listings in an hour',
    unit: 'short',
    queries: {
      listed: happened('VehicleListed'),
      sold: happened('VehicleSold'),
      'price changed': happened('VehiclePriceChanged'),
    },
  },
  {
    title: 'Contacts in an hour',
    unit: 'short',
    queries: {
      contacts: happened('ContactRequested'),
      messages: happened('MessageSent'),
      'steps of offers': happened('OfferChanged'),
    },
  },
  {
    title: 'Payments in an hour',
    unit: 'short',
    queries: { paid: happened('PlanPaid'), returned: happened('PaymentReturned'), expired: happened('PlanExpired') },
  },
  {
    title: 'Events of payments that no checkout is known for',
    unit: 'short',
    queries: { events: 'max(forecourt_unmatched_payments{figure="events"})' },
  },
  {
    title: 'People in an hour',
    unit: 'short',
    queries: {
      'signed up': happened('UserRegistered'),
      deleted: happened('UserDeleted'),
      suspended: happened('UserSuspended'),
    },
  },
  {
    title: 'From a search to a contact: contacts for each thousand searches (6 h)',
    unit: 'short',
    queries: {
      contacts: `1000 * sum(increase(forecourt_events_published_total{event="ContactRequested"}[6h])) / sum(increase(${requests}_count{service="bff",endpoint="catalog.searchVehicles"}[6h]))`,
    },
  },
])

export const dashboards = [overview, events, search, business]
