import { expect, it } from 'vitest'
import { readVisit, VISIT_GAP, type Visit, visitAt } from './last-visit.ts'

const start = Date.parse('2026-03-01T10:00:00Z')
const after = (minutes: number) => start + minutes * 60_000
const first = visitAt(null, 'ada', start)

it('knows no visit before the first', () => {
  expect(first).toEqual({ of: 'ada', began: start, before: null, seen: start })
  expect(visitAt(first, 'ada', after(29)).before).toBeNull()
})

it('tells when results were last looked at before it, as long as somebody looks around', () => {
  const second = visitAt(visitAt(first, 'ada', after(20)), 'ada', after(60))
  expect(second).toEqual({ of: 'ada', began: after(60), before: after(20), seen: after(60) })
  let visit: Visit = second
  for (let minutes = 60; minutes < 300; minutes += 25) visit = visitAt(visit, 'ada', after(minutes))
  expect(visit).toMatchObject({ began: after(60), before: after(20) })
})

it('is another visit after half an hour without results', () => {
  expect(visitAt(first, 'ada', start + VISIT_GAP - 1).before).toBeNull()
  expect(visitAt(first, 'ada', start + VISIT_GAP).before).toBe(start)
})

it('is nothing to anybody else, and nothing where the clock was put back', () => {
  const second = visitAt(first, 'ada', after(60))
  expect(visitAt(second, 'bea', after(61)).before).toBeNull()
  expect(visitAt(second, 'ada', after(0)).before).toBeNull()
})

it('reads what it wrote, and nothing else', () => {
  const second = visitAt(first, 'ada', after(60))
  expect(readVisit(JSON.stringify(second))).toEqual(second)
  for (const text of [
    null,
    '',
    'null',
    '{}',
    '{"of":1,"began":1,"seen":1}',
    '{"of":"ada","began":"x","seen":1}',
    '[1]',
  ])
    expect(readVisit(text)).toBeNull()
})
