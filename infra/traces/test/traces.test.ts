import { contactSeller, searchVehicles } from '@forecourt/contracts'
import { type SeenSpan, startTraceCollector, type TraceCollector } from '@forecourt/kernel/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { followInbox } from '../../client/event-stream.ts'
import { newPerson, type Person } from '../../client/people.ts'
import { withoutLimits } from '../../client/plans.ts'
import { offerVehicle } from '../../client/sample-vehicle.ts'
import { type OpenSystem, openSystem } from '../../client/with-system.ts'

/** A whole system that sends every trace to a collector in this process; everything else is as shipped. */
let open: OpenSystem
let collector: TraceCollector
let [seller, buyer]: Person[] = []
let vehicleId: string
const traceId = 'ab'.repeat(16)
const [MESSAGE, PHONE, TITLE] = ["Is Ann's car still there?", '+33612345678', 'Traced Peugeot']

beforeAll(async () => {
  collector = await startTraceCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' }
  open = await openSystem({ settings: { '*': traced } })
  ;[seller, buyer] = await Promise.all([newPerson(open.world, 'Tracedseller'), newPerson(open.world, 'Tracedbuyer')])
  await withoutLimits(open.world)
  vehicleId = (await offerVehicle(seller.client, TITLE)).id
  const leave = new AbortController()
  const inbox = followInbox(seller.client, { cursor: 0, onChanges: () => leave.abort(), signal: leave.signal })
  await buyer.client.call(searchVehicles, { query: { q: TITLE } })
  await buyer.client.call(contactSeller, {
    params: { id: vehicleId },
    body: { email: buyer.email, phone: PHONE, message: MESSAGE },
    headers: { traceparent: `00-${traceId}-${'cd'.repeat(8)}-00` },
  })
  await inbox.catch(() => {})
}, 300_000)
afterAll(async () => {
  await open?.close()
  await collector?.close()
}, 60_000)

const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5]
const subject = 'forecourt.messaging.ContactRequested.v1'

it('a contact is one trace: from the BFF by messaging, its database and the bus to another service and its database', async () => {
  // Each process sends its spans when it likes.
  await vi.waitFor(() => expectContact(collector.spans().filter((span) => span.traceId === traceId)), {
    timeout: 15_000,
    interval: 200,
  })
})

function expectContact(spans: readonly SeenSpan[]): void {
  const only = (what: Partial<SeenSpan>): SeenSpan => {
    const found = spans.filter((span) =>
      Object.entries(what).every(([key, value]) => span[key as keyof SeenSpan] === value),
    )
    expect(found, JSON.stringify(what)).toHaveLength(1)
    return found[0] as SeenSpan
  }
  const asked = only({ service: 'bff', kind: SERVER, name: 'POST /api/v1/vehicle/:id/contact', parentSpanId: '' })
  const sent = only({ service: 'bff', kind: CLIENT, name: 'POST /vehicle/:id/contact', parentSpanId: asked.spanId })
  const served = only({
    service: 'messaging',
    kind: SERVER,
    name: 'POST /vehicle/:id/contact',
    parentSpanId: sent.spanId,
  })
  expect(served.attributes).toMatchObject({ 'forecourt.endpoint': contactSeller.id, 'http.response.status_code': 201 })
  only({ service: 'messaging', kind: CLIENT, name: 'insert contact', parentSpanId: served.spanId })
  only({ service: 'messaging', kind: CLIENT, name: 'insert outbox', parentSpanId: served.spanId })
  only({ service: 'messaging', kind: PRODUCER, name: `publish ${subject}`, parentSpanId: served.spanId })
  const heard = spans.filter(({ kind, name }) => kind === CONSUMER && name === `process ${subject}`)
  expect(new Set(heard.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([served.spanId]))
  const elsewhere = heard.filter(({ service }) => service !== 'messaging')
  expect(elsewhere.length).toBeGreaterThan(0)
  for (const { spanId, service } of elsewhere)
    expect(spans).toContainEqual(expect.objectContaining({ service, kind: CLIENT, parentSpanId: spanId }))
}

it('no value of a person is in any span of all that was done: signing up, listing, searching, writing, reading', () => {
  expect(collector.spans().length).toBeGreaterThan(500)
  const values = [seller, buyer].flatMap((person) => [person?.email, person?.id, person?.password])
  for (const value of [...values, 'Traced', 'Peugeot', MESSAGE, "Ann's", PHONE, vehicleId, '127.0.0.1:']) {
    expect(value).toBeTruthy()
    expect(collector.text(), value).not.toContain(value)
  }
})

it('a live inbox is of no trace, nor is what it reads for as long as it is open', () => {
  expect(collector.spans().filter(({ name }) => /notification\/(stream|changes)/.test(name))).toEqual([])
})
