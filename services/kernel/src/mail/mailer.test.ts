import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { failureKind } from '../errors/index.ts'
import { createMailer } from './mailer.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** A mail server that answers each command by its first word. */
async function mailServer(answers: Record<string, string>): Promise<string> {
  const replies: Record<string, string> = { EHLO: '250 hello', MAIL: '250 ok', RCPT: '250 ok', ...answers }
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`${answers.greeting ?? '220 ready'}\r\n`)
    socket.on('data', (data) => {
      const word = data.toString().split(/[ \r]/)[0]?.toUpperCase() ?? ''
      socket.write(`${replies[word] ?? '250 ok'}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

async function kindOfSending(url: string): Promise<string> {
  const mailer = createMailer({ url, from: 'Forecourt <no-reply@forecourt.local>' })
  const sent = mailer.send({ id: 'm', to: 'a@example.com', subject: 's', text: 't', html: 'h' })
  const kind = await sent.then(() => 'sent').catch(failureKind)
  mailer.close()
  return kind
}

test.each([
  ['does not greet us', { greeting: '554 no service here' }, 'outage'],
  ['is shutting down', { MAIL: '421 closing' }, 'outage'],
  ['does not know the recipient', { RCPT: '550 no such user' }, 'final'],
  ['wants the recipient tried later', { RCPT: '450 greylisted' }, 'passing'],
  ['does not take the mail', { DATA: '554 no' }, 'final'],
])('a mail server that %s', async (_, answers, kind) => {
  expect(await kindOfSending(await mailServer(answers))).toBe(kind)
})

test('a mail server that is not there', async () => {
  const url = await mailServer({})
  await new Promise((resolve) => server?.close(resolve))
  expect(await kindOfSending(url)).toBe('outage')
})
