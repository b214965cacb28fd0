import { contactedAtOnce } from '@forecourt/contracts'
import { expect, test } from 'vitest'
import { askedAbout, contactMarks } from './contact-marks.ts'

test('a vehicle that stands twice in a list, or elsewhere in another order, is asked about in the same way', () => {
  expect(askedAbout(['b', 'a', 'b'])).toEqual(['a', 'b'])
  expect(askedAbout(['a', 'b'])).toEqual(askedAbout(['b', 'a']))
  expect(askedAbout(Array.from({ length: 80 }, (_, n) => `${n}`)).length).toBe(contactedAtOnce)
})

test('an answer is told instead of the question', () => {
  const asked = { threadId: 't', contactedAt: '2026-11-01T10:00:00.000Z' }
  const marks = contactMarks([
    { ...asked, vehicleId: 'a', answer: null },
    { ...asked, vehicleId: 'b', answer: { body: 'Yes', createdAt: '2026-11-02T10:00:00.000Z' } },
  ])
  expect(marks.get('a')).toEqual({ isAnswered: false, at: '2026-11-01T10:00:00.000Z' })
  expect(marks.get('b')).toEqual({ isAnswered: true, at: '2026-11-02T10:00:00.000Z' })
  expect(marks.get('c')).toBeUndefined()
})
