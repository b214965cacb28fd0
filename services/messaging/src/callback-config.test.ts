import { loadConfig } from '@forecourt/kernel/config'
import { Type as T } from 'typebox'
import { expect, it } from 'vitest'
import { callbackSettings, requireCallbacks } from './callback-config.ts'

const secrets = { WHATSAPP_APP_SECRET: 'of-its-own-1', WHATSAPP_VERIFY_TOKEN: 'of-its-own-2' }
const names = ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const
const load = (env: NodeJS.ProcessEnv) => () => loadConfig(T.Object(callbackSettings), env)

it.each(names)('production does not start with the %s of a local run', (name) => {
  const production = { ...secrets, DEPLOYMENT: 'production' }
  expect(load({ ...production, [name]: 'local-0123456789' })).toThrow(`${name} is a secret of the local run`)
  expect(load(production)()).toEqual(secrets)
})

it('production does not send by WhatsApp without hearing of what was not delivered', () => {
  const production = { deployment: 'production', WHATSAPP_TOKEN: 'token-of-its-own' } as const
  expect(() => requireCallbacks(production)).toThrow(
    'WHATSAPP_TOKEN without WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN: set all of them, or none.',
  )
  for (const name of names)
    expect(() => requireCallbacks({ ...production, ...secrets, [name]: undefined })).toThrow(`without ${name}`)
  requireCallbacks({ ...production, ...secrets })
  requireCallbacks({ deployment: 'production' })
  requireCallbacks({ ...production, deployment: 'local' })
})
