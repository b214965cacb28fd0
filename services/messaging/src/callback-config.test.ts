import { loadConfig } from '@forecourt/kernel/config'
import { Type as T } from 'typebox'
import { expect, it } from 'vitest'
import { callbackSettings } from './callback-config.ts'

const load = (env: Record<string, string>) => () => loadConfig(T.Object(callbackSettings), env)
const own = { WHATSAPP_APP_SECRET: 'a secret of its own', WHATSAPP_VERIFY_TOKEN: 'a token of its own' }

it.each(['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const)(
  'production starts neither without %s nor with that of a local run',
  (name) => {
    const production = { ...own, DEPLOYMENT: 'production' }
    expect(load({ ...production, [name]: '' })).toThrow(`${name} is not set`)
    expect(load({ ...production, [name]: 'local-0123456789' })).toThrow(`${name} is a secret of the local run`)
    expect(load(production)()).toEqual(own)
  },
)
