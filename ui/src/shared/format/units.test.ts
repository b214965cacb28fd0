import type { User } from '@forecourt/contracts'
import { siteOf } from '@forecourt/contracts'
import { expect, it, vi } from 'vitest'
import type { Config } from '../session/session-store.ts'
import { unitsOf, usualHere } from './units.ts'

const config = (hostname: string) => ({ defaults: siteOf(hostname) }) as Config
const person = (units: Partial<Pick<User, 'distanceUnit' | 'powerUnit'>> = {}) =>
  ({ distanceUnit: null, powerUnit: null, ...units }) as User

it('are those a person chose, else what is usual on the site', () => {
  const american = config('forecourt.com')
  expect(unitsOf({ user: null, config: american })).toEqual({ distance: 'mi', power: 'hp' })
  expect(unitsOf({ user: person(), config: american })).toEqual({ distance: 'mi', power: 'hp' })
  expect(unitsOf({ user: person({ distanceUnit: 'km' }), config: american })).toEqual({ distance: 'km', power: 'hp' })
  const chosen = person({ distanceUnit: 'mi', powerUnit: 'kW' })
  expect(unitsOf({ user: chosen, config: config('forecourt.fr') })).toEqual({ distance: 'mi', power: 'kW' })
})

it('are known by the name of the site before the server has said anything', () => {
  vi.stubGlobal('location', { hostname: 'www.forecourt.co.uk' })
  expect(unitsOf({ user: null, config: undefined })).toEqual({ distance: 'mi', power: 'hp' })
  expect(usualHere({ config: undefined }).currency).toBe('GBP')
  vi.unstubAllGlobals()
  expect(unitsOf({ user: null, config: undefined })).toEqual({ distance: 'km', power: 'PS' })
})

it('are the same object while they are the same units: nothing is drawn again for a new session', () => {
  const first = unitsOf({ user: person(), config: config('forecourt.fr') })
  expect(unitsOf({ user: person({ powerUnit: 'PS' }), config: config('forecourt.fr') })).toBe(first)
})

it('are as usual where a server of before, which knows no units, says what is usual', () => {
  const before = { defaults: { locale: 'en_US', currency: 'EUR', country: 'FR' } } as unknown as Config
  expect(unitsOf({ user: null, config: before })).toEqual({ distance: 'km', power: 'PS' })
})
