import { describe, expect, it } from 'vitest'
import { attemptFor, isUncertain } from '../api/attempt.ts'
import { readContactDraft } from './contact-attempt.ts'

const keys = () => {
  let n = 0
  return () => `key-${++n}`
}

describe('sending a message again', () => {
  it('carries the same key for the same content and a new one for other content', () => {
    const newKey = keys()
    const first = attemptFor(undefined, { message: 'Hello' }, newKey)
    expect(attemptFor(first, { message: 'Hello' }, newKey)).toBe(first)
    expect(attemptFor(first, { message: 'Hello?' }, newKey).key).toBe('key-2')
  })
  it('is the same attempt only while nobody knows whether it arrived', () => {
    expect(isUncertain({ status: 0, code: 'NETWORK' })).toBe(true)
    expect(isUncertain({ status: 503, code: 'UNAVAILABLE' })).toBe(true)
    expect(isUncertain({ status: 409, code: 'IN_PROGRESS' })).toBe(true)
    expect(isUncertain({ status: 409, code: 'VEHICLE_SOLD' })).toBe(false)
    expect(isUncertain({ status: 429, code: 'RATE_LIMITED' })).toBe(false)
  })
})

describe('a kept message', () => {
  it('comes back with its key', () => {
    const draft = { email: 'a@b.fr', message: 'Hello', attempt: { content: '{}', key: 'k' } }
    expect(readContactDraft(draft)).toEqual(draft)
  })
  it('brings nothing that is not text', () => {
    expect(readContactDraft({ email: 5, message: 'Hi', attempt: { key: 1 } })).toEqual({ message: 'Hi' })
    expect(readContactDraft(undefined)).toEqual({})
  })
})
