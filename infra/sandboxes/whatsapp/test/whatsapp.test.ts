import { createWhatsapp } from '@forecourt/kernel/whatsapp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('fails while it is told to, and the client says so', async () => {
    const refuse = (value: boolean) =>
      fetch(`${address}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refuse: value }),
      })
    await refuse(true)
    await expect(client().send({ ...code, locale: 'en_US' })).rejects.toThrow('503')
    await refuse(false)
    expect(await client().send({ ...code, locale: 'zh_CN' })).toMatch(/^wamid\./)
  })
})
