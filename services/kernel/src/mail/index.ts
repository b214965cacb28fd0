export { type MailSample, mailSamples, printedSamples } from './mail-samples.ts'
export { addressIn, createMailer, type Mail, type Mailer } from './mailer.ts'
export { type MailContent, renderMail } from './render-mail.ts'
