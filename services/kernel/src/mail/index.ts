export { createMailer, type Mail, type Mailer } from './mailer.ts'
export { type MailContent, renderMail } from './render-mail.ts'
