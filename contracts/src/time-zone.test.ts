import { describe, expect, it } from 'vitest'
import { isTimeZone, knownTimeZone } from './time-zone.ts'

describe('a time zone', () => {
  it.each(['Europe/Paris', 'UTC', 'Asia/Shanghai'])('%s is known', (name) => {
    expect(isTimeZone(name)).toBe(true)
    expect(knownTimeZone(name)).toBe(name)
  })

  it.each(['Factory', 'posix/Europe/Paris', 'Paris', ''])('that only databases name (%s) becomes UTC', (name) => {
    expect(isTimeZone(name)).toBe(false)
    expect(knownTimeZone(name)).toBe('UTC')
  })
})
