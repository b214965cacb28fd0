import { expect, it } from 'vitest'
import { readTyped, typedByLink, vehicleIn } from './support-form.ts'

const id = '019b76da-a800-7010-8000-000000000009'

it.each([
  [id.toUpperCase(), id],
  [`https://forecourt.example/vehicles/${id}?from=mail`, id],
  [` /v/${id} `, id],
  [`${id} ${id}`, id],
  [`${id} 019b76da-a800-7010-8000-000000000008`, undefined],
  ['the red one', undefined],
])('of %j takes the vehicle %s', (text, vehicle) => {
  expect(vehicleIn(text)).toBe(vehicle)
})

it('takes of a kept draft what fits', () => {
  const attempt = { content: '{}', key: id }
  const kept = { topic: 'weather', subject: 'Hello', message: 7, email: 'a@example.com', attempt, other: true }
  expect(readTyped(kept)).toEqual({ subject: 'Hello', email: 'a@example.com', attempt })
  for (const nothing of [null, undefined, 'text', []]) expect(readTyped(nothing)).toEqual({})
})

it('takes topic and vehicle of a link, and no words', () => {
  const link = new URLSearchParams({ topic: 'account', vehicle: id, message: 'Buy this' })
  expect(typedByLink(link)).toEqual({ topic: 'account', vehicleId: id })
  expect(typedByLink(new URLSearchParams())).toEqual({})
})
