import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ownWords } from './own-words.ts'

const folder = new URL('./fixtures/', import.meta.url)
const bodies = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => {
    const [wanted = '', body = ''] = readFileSync(new URL(name, folder), 'utf8').split(/^====\n/m)
    return [name.replace('.txt', ''), { wanted: wanted.trim(), body }] as const
  })

describe('what somebody wrote', () => {
  it.each(bodies)('%s', (_, { wanted, body }) => {
    expect(ownWords(body)).toBe(wanted)
    expect(ownWords(body.replaceAll('\n', '\r\n'))).toBe(wanted)
  })

  it('is all of a mail that quotes nothing', () => {
    const text = 'On Monday I wrote: 12:30 is fine.\nDe rien, le 5 à 10 h : je suis là.\n\nFrom 9 to 5, say.\n3 > 2'
    expect(ownWords(text)).toBe(text)
  })

  it.each([
    ['Od', 'Wysłano', 'Do'],
    ['Von', 'Gesendet', 'An'],
    ['Da', 'Inviato', 'A'],
    ['De', 'Enviado el', 'Para'],
    ['De', 'Enviada', 'Para'],
    ['Van', 'Verzonden', 'Aan'],
    ['Från', 'Skickat', 'Till'],
    ['От', 'Отправлено', 'Кому'],
    ['差出人', '送信日時', '宛先'],
  ])('ends before a quoted mail’s headers: %s, %s', (from, sent, to) => {
    expect(ownWords(`OK.\n\n${from}: Forecourt <a@b.example>\n${sent}: 23\n${to}: me@example.com\n\nHello`)).toBe('OK.')
  })

  it('keeps answers between quotes', () => {
    expect(ownWords('> Is it sold?\nNo.\n\n> And the tyres?\nNew ones.')).toBe('No.\n\nNew ones.')
  })

  it('is nothing of a mail that only quotes, or of a signature alone', () => {
    for (const text of [
      '',
      '\n\n',
      '> Is it sold?',
      'Sent from my iPhone',
      '-- \nAlice',
      'On Mon, 23 Nov 2026 at 22:10, A <a@b.example> wrote:\n> x',
    ])
      expect(ownWords(text)).toBe('')
  })

  it('has nothing that nobody sees, and is nothing where all of it is so', () => {
    expect(ownWords('a\u202eevil\u2066 x\u0007\u001b[31m 👩‍👧')).toBe('aevil x[31m 👩‍👧')
    expect(ownWords(' \u200b ')).toBe('')
  })

  it('has neither NUL nor half a character', () => {
    expect(ownWords('a\0b \ud800c')).toBe('ab \ufffdc')
  })
})
