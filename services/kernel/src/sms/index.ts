export { createSms, type Sms, type TextMessage } from './sms.ts'
export { smsOf, smsSettings } from './sms-config.ts'
