export { createWhatsapp, type TemplateMessage, type Whatsapp } from './whatsapp.ts'
export { whatsappOf, whatsappSettings } from './whatsapp-config.ts'
