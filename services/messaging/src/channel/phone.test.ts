import { expect, test } from 'vitest'
import { noticeOf } from './push.ts'
import { textOf } from './sms.ts'
import { whatsappChannel } from './whatsapp.ts'

const said = (subject: string, rest: object = {}) => ({
  id: 'contact-1',
  notificationId: '019b76da-a800-7000-8000-000000000001',
  locale: 'fr_FR' as const,
  content: {
    ...{ subject, greeting: 'Bonjour', paragraphs: ['Un paragraphe'], footer: '' },
    action: { label: 'Ouvrir', url: 'https://forecourt.example/messages/1?x=y#z' },
    ...rest,
  },
})
const hostile = 'Eve <b>x</b>\r\nFrom: nobody\u0000\u202e gpj.exe\u2028https://evil.example'

test('an SMS is one line of ours, with our address last, whatever people call themselves', () => {
  const text = textOf(said(hostile))
  expect(text).toBe(
    'Forecourt: Eve <b>x</b> From: nobody gpj.exe https://evil.example https://forecourt.example/messages/1?x=y#z',
  )
  expect(textOf(said('车'.repeat(500)))).toBe(
    `Forecourt: ${'车'.repeat(139)}… https://forecourt.example/messages/1?x=y#z`,
  )
  // A letter of two units is not cut in half.
  expect(textOf(said('🚗'.repeat(500))).isWellFormed()).toBe(true)
})

test('a notification is plain text, its page a path of ours, and neither is longer than a push service carries', () => {
  const notice = noticeOf(said(hostile, { quote: '<script>\r\n🚗'.repeat(400) }))
  expect(notice.title).not.toMatch(/[\r\n\0]/)
  expect(notice).toMatchObject({ lang: 'fr-FR', path: '/messages/1', body: expect.stringMatching(/^<script> 🚗/) })
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(3_900)
  expect(noticeOf(said('Prix', {})).body).toBe('Un paragraphe')
})

test('values of a template are one line each', async () => {
  const sent: { template: string; values: readonly string[] }[] = []
  const channel = whatsappChannel(
    { send: async (message) => String(sent.push(message)), close: async () => {} },
    { WHATSAPP_CONTACT_TEMPLATE: 'contact', WHATSAPP_NOTICE_TEMPLATE: 'notice' },
  )
  const person = { userId: '', name: '', email: '', emailVerified: true, phone: '+33612345678', active: true }
  const way = await channel.wayTo({ ...person, locale: 'fr_FR' }, '')
  await way?.({ ...said('x'), template: { name: 'contact', values: ['Eve\r\n\tx', 'a     b'] } })
  await way?.(said('Votre forfait\na commencé'))
  expect(sent).toMatchObject([
    { template: 'contact', values: ['Eve x', 'a b'] },
    { template: 'notice', values: ['Votre forfait a commencé'] },
  ])
})
