import { failureKind } from '@forecourt/kernel/errors'
import { createWhatsapp } from '@forecourt/kernel/whatsapp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FaultState } from '../../faults.ts'
import { createWeb } from '../web.ts'

const token = 'a token of the sandbox'
const web = createWeb({ token })
let address: string
beforeAll(async () => {
  address = await web.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => web.close())

const client = (given = token) => createWhatsapp({ url: `${address}/v23.0`, token: given, phoneNumberId: '1055' })
const code = { to: '+33612345678', template: 'forecourt_code', values: ['123456'], copyCode: '123456' } as const
const sent = async (to: string) => (await fetch(`${address}/messages?to=${encodeURIComponent(to)}`)).json()

const disturb = async (wanted: object) =>
  (
    await fetch(`${address}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    })
  ).status
const state = async () => (await fetch(`${address}/faults`)).json() as Promise<FaultState>
const unheard = async () => (await state()).unheard
afterEach(() => disturb({}))
const text = (value: string) => [{ type: 'text', text: value }]
const template = (value: string) => ({
  name: 'forecourt_code',
  language: { code: 'fr' },
  components: [
    { type: 'body', parameters: text(value) },
    { type: 'button', sub_type: 'url', index: '0', parameters: text(value) },
  ],
})

describe('the WhatsApp sandbox', () => {
  it('takes what our client sends and shows it by recipient, newest first', async () => {
    const whatsapp = client()
    await whatsapp.send({ ...code, locale: 'en_US' })
    expect(await whatsapp.send({ ...code, locale: 'fr_FR' })).toMatch(/^wamid\./)
    expect(await sent('+33612345678')).toMatchObject([
      { language: 'fr', text: expect.stringContaining('123456 est votre code') },
      { language: 'en_US', parameters: ['123456'] },
    ])
    expect(await sent('+33700000000')).toEqual([])
    await whatsapp.close()
  })

  it('refuses as the real one does: tokens, unknown templates, wrong values', async () => {
    await expect(client('another').send({ ...code, locale: 'en_US' })).rejects.toThrow('401, code 190')
    await expect(client().send({ ...code, template: 'unknown', locale: 'en_US' })).rejects.toThrow('code 132001')
    await expect(client().send({ ...code, copyCode: '654321', locale: 'en_US' })).rejects.toThrow('code 132000')
    await expect(client().send({ ...code, to: 'nobody', locale: 'en_US' })).rejects.toThrow('code 100')
  })

  it('is out of order while it is told to: that is an outage, half an answer too', async () => {
    const send = () =>
      client()
        .send({ ...code, to: '+33612345603', locale: 'zh_CN' })
        .then(() => 'sent', failureKind)
    await disturb({ refuse: true })
    expect(await send()).toBe('outage')
    await disturb({ down: true })
    expect(await send()).toBe('outage')
    expect(await sent('+33612345603')).toEqual([])
    await disturb({ half: true })
    expect(await send()).toBe('outage')
    expect(await sent('+33612345603'), 'it had taken the message').toHaveLength(1)
    await expect.poll(unheard).toBe(1)
    await disturb({ slow: 300 })
    const began = performance.now()
    expect(await send()).toBe('sent')
    expect(performance.now() - began).toBeGreaterThanOrEqual(290)
    expect(await unheard()).toBe(1)
    expect(await disturb({ slow: 0.5 })).toBe(422)
    expect(await disturb({ what: true })).toBe(422)
  })

  it('counts what it took from a sender who has not waited', async () => {
    const before = await unheard()
    await disturb({ slow: 200 })
    const body = { messaging_product: 'whatsapp', to: '33612345604', type: 'template', template: template('123456') }
    const sending = fetch(`${address}/v23.0/1055/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(50),
    })
    await expect(sending).rejects.toThrow()
    await expect.poll(unheard).toBe(before + 1)
    expect(await sent('+33612345604')).toHaveLength(1)
  })
})
