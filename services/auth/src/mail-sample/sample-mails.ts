import { type Locale, otpActions } from '@forecourt/contracts'
import type { MailContent } from '@forecourt/kernel/mail'
import { noticeContent } from '../mail/notice.content.ts'
import { noticeKinds } from '../mail/notice.service.ts'
import { codeContent } from '../one-time-code/code.content.ts'

const name = 'Camille Durand'
const device = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
}

/** Every kind of mail that auth sends, of sample data. */
export const sampleContents = (locale: Locale): Record<string, MailContent> => ({
  ...Object.fromEntries(
    otpActions.map((action) => [`code ${action}`, codeContent({ code: '123456', action, name }, locale)]),
  ),
  ...Object.fromEntries(
    noticeKinds.map((kind) => {
      const job = {
        kind,
        name,
        locale,
        device,
        to: 'camille@example.com',
        detail: 'Atlas ID',
        at: '2026-11-21T04:16:00Z',
      }
      return [`notice ${kind}`, noticeContent(job, 'http://localhost:3000')]
    }),
  ),
})
