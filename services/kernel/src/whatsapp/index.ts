export { createWhatsapp, type TemplateMessage, type Whatsapp, type WhatsappSettings } from './whatsapp.ts'
