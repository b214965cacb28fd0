import { expect, it } from 'vitest'
import { ownWords } from './own-words.ts'
import { readMail } from './read-mail.ts'

const read = (type: string, body: string) =>
  readMail(Buffer.from(`From: a@example.com\r\nContent-Type: ${type}\r\n\r\n${body}`), 'a@example.com')

it.each([
  ['parts', 'multipart/mixed; boundary=b', '--b\r\n\r\n'.repeat(1_000)],
  ['lines', 'text/plain', '\r\n'.repeat(30_000)],
  ['lines as long as a file’s', 'text/plain', `${'x'.repeat(76)}\n`.repeat(260_000)],
  ['tags', 'text/html', '<b>'.repeat(30_000)],
  ['headers', `text/plain\r\nX: ${'x'.repeat(70_000)}`, 'x'],
])('a mail with more %s than any is not read', async (_, type, body) => {
  await expect(read(type, body)).rejects.toThrow(/more .* than any mail|header size/)
})

it('what people send is read: a file of megabytes, a page with a long exchange', async () => {
  const file = `--b\r\n\r\nHere.\r\n--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${'x'.repeat(76)}\r\n`.repeat(50_000)}--b--\r\n`
  expect(await read('multipart/mixed; boundary=b', file)).toMatchObject({ words: 'Here.', attachments: 1 })
  const page = `<p>Yes.</p><blockquote type=cite>${'<div><span>x</span><br></div>'.repeat(3_000)}</blockquote>`
  expect(await read('text/html', page)).toMatchObject({ words: 'Yes.' })
}, 60_000)

it.each([
  ['empty lines before quotes', `x\n${'\n'.repeat(40_000)}${'>\n'.repeat(40_000)}`],
  ['empty lines between quotes', `x\n${'\n'.repeat(20_000)}${'\n>\n'.repeat(40_000)}`],
  ['quotes with names', `${'A 2020 12:30:\n'.repeat(3_000)}${'\n'.repeat(50_000)}${'A 12:30:\n>\n'.repeat(3_000)}`],
  ['spaces before a quoted mail', `x\n${' '.repeat(150_000)}x\nFrom: a\nSent: b`],
])('time grows with a mail’s length alone: %s', (_, text) => {
  const began = process.cpuUsage()
  expect(ownWords(text).slice(0, 1)).toMatch(/[xA]/)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_000)
})
