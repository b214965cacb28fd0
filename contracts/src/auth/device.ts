import { Type as T } from 'typebox'
import { Secret } from '../kit.ts'

/**
 * What a browser is known by to the accounts that were signed in to from it: 256 random bits in an HttpOnly cookie. It opens
 * nothing; failures from it count apart, so that strangers' guesses do not keep its owner out (rulings 3). The BFF alone turns
 * it into this header.
 */
export const knownDevice = { cookie: 'device', header: 'x-device-token' } as const
export const DeviceHeaders = T.Object({
  [knownDevice.header]: T.Optional(Secret({ pattern: '^[\\w.-]*$', maxLength: 100 })),
})
