import { locales, otpActions } from '@forecourt/contracts'
import { mailSamples, printedSamples } from '@forecourt/kernel/mail'
import { expect, it } from 'vitest'
import { noticeKinds } from '../mail/notice.service.ts'
import { sampleContents } from './sample-mails.ts'

it('samples are of every kind of mail, in every language', () => {
  const samples = mailSamples(sampleContents)
  const kinds = [...otpActions.map((action) => `code ${action}`), ...noticeKinds.map((kind) => `notice ${kind}`)]
  for (const locale of locales)
    expect(samples.filter((one) => one.locale === locale).map(({ kind }) => kind)).toEqual(kinds)
  for (const { subject, text, html } of samples)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|notice\./)
})

it.each([undefined, '', 'production'])('samples are not shown where DEPLOYMENT is %j', (deployment) => {
  expect(() => printedSamples(sampleContents, deployment)).toThrow('local run only')
})
