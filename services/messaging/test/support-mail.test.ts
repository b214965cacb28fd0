import { newId } from '@forecourt/kernel/db'
import { createLogger } from '@forecourt/kernel/log'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReplies } from '../src/reply/start-replies.ts'
import { replyOf } from '../src/reply-config.ts'
import { type Desk, form, startDesk } from './support-desk.ts'

const quiet = createLogger({ service: 'messaging', level: 'silent' })

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.world.close())

describe('what comes by mail', () => {
  const about = (email: string) =>
    desk.world.mailbox.next(email, ({ subject = '' }) => subject.endsWith('About your mail'))

  it('from another mailbox counts, and the office sees it; the answer goes where it always went', async () => {
    const { id } = await desk.asked()
    await desk.byMail(id, 'work@example.com', 'From my other mailbox.')
    await desk.byMail(id, null, 'From nobody.')
    expect((await desk.messagesOf(id)).slice(1)).toMatchObject([{ isProven: false }, { isProven: false }])
  })

  it.each([
    ['without a text', '', {}, /no text/],
    ['that is too long', 'w'.repeat(10_001), {}, /10,000 characters at most/],
  ])('%s is no message, and its writer hears why, once', async (_, words, change, sentence) => {
    const { id, email } = await desk.asked()
    await desk.byMail(id, email, words, change)
    await desk.byMail(id, email, words, change)
    expect((await about(email)).text).toMatch(sentence)
    expect(await desk.messagesOf(id)).toHaveLength(1)
    const rows = await desk.world.db.query(`select 1 from support_mail where request_id = $1 and kind <> 'received'`, [
      id,
    ])
    expect(rows).toHaveLength(1)
    const { id: other, email: theirs } = await desk.asked()
    await desk.byMail(other, 'stranger@example.com', words, change)
    const untold = await desk.world.db.query(
      `select 1 from support_mail where request_id = $1 and kind <> 'received'`,
      [other],
    )
    expect([untold.length, theirs !== email]).toEqual([0, true])
  })

  it('with files is a message without them, and its writer is told', async () => {
    const { id, email } = await desk.asked()
    await desk.byMail(id, email, 'See the picture.', { attachments: 2 })
    expect((await desk.messagesOf(id)).at(-1)).toMatchObject({ attachments: 2, text: 'See the picture.' })
    expect((await about(email)).text).toMatch(/not the files/)
  })

  it('ends where a request is full', async () => {
    const { id, email } = await desk.asked()
    await desk.world.db.query(
      `insert into support_message (id, request_id, author, body)
       select gen_random_uuid(), $1, 'person', 'More.' from generate_series(1, 99)`,
      [id],
    )
    await desk.byMail(id, email, 'One too many.')
    expect((await about(email)).text).toMatch(/very many messages/)
    const { status, body } = await desk.answer(id)
    expect([status, body.code]).toEqual([409, 'SUPPORT_FULL'])
    expect(body.message).toContain('100')
  })

  it('comes through the mail server of the reply domain, to an address that is ours and not too old', async () => {
    const { id, email } = await desk.asked()
    const receiver = await startReplies(desk.world, replyOf(desk.world.config), quiet)
    const send = async (to = '', headers = '') => {
      const transport = createTransport({ host: '127.0.0.1', port: receiver?.port ?? 0, ignoreTLS: true })
      const raw = `From: ${email}\r\nMessage-ID: <${newId()}@example.com>\r\n${headers}\r\nHere is more.\r\n\r\n> quoted`
      const envelope = { from: email, to }
      return await transport.sendMail({ envelope, raw }).then(
        ({ response }) => response,
        (error: Error) => error.message,
      )
    }
    expect(await send(desk.world.support?.make(id))).toMatch(/^250/)
    expect(await send(desk.world.support?.make(id), 'Auto-Submitted: auto-replied\r\n')).toMatch(/^250/)
    expect((await desk.messagesOf(id)).map(({ text }) => text)).toEqual([form.message, 'Here is more.'])
    expect(await send(desk.world.support?.make(id, Date.now() - 181 * 86_400_000))).toContain('/help-center/contact')
    expect(await send(desk.world.support?.make(newId()))).toContain('550')
    expect(await send(`s+${'a'.repeat(56)}@reply.forecourt.test`)).toContain('No such address')
    await receiver?.close()
  })

  it('to a request that is gone is refused, and so is too much of it', async () => {
    const { id } = await desk.asked()
    await expect(desk.world.desk?.admit(newId())).rejects.toThrow()
    for (let at = 0; at < 100; at += 1) await desk.world.desk?.admit(id)
    await expect(desk.world.desk?.admit(id)).rejects.toMatchObject({ name: 'TooMany' })
  })
})
