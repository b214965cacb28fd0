import { randomBytes } from 'node:crypto'

/** A message that was accepted, as `GET /messages` answers it. */
export interface Message {
  id: string
  /** E.164 with its plus. */
  to: string
  template: string
  language: string
  /** Values of the body's placeholders. */
  parameters: string[]
  /** What the phone would show. */
  text: string
  /** What comes back with what becomes of it. */
  tracking?: string
  /** ISO 8601, UTC. */
  receivedAt: string
}

/** The templates an operator would have approved, with the number of values they take. */
const templates: Readonly<Record<string, { values: number; button: boolean; text: Readonly<Record<string, string>> }>> =
  {
    forecourt_code: {
      values: 1,
      button: true,
      text: {
        en_US: '{{1}} is your verification code. It expires in 10 minutes. Do not share it.',
        fr: '{{1}} est votre code de vérification. Il expire dans 10 minutes. Ne le communiquez à personne.',
        zh_CN: '{{1}} 是您的验证码，10 分钟内有效。请勿泄露。',
      },
    },
    forecourt_contact: {
      values: 2,
      button: false,
      text: {
        en_US: '{{1}} wrote to you about {{2}}. Open your Forecourt inbox to read and answer.',
        fr: '{{1}} vous a écrit au sujet de {{2}}. Ouvrez votre messagerie Forecourt pour lire et répondre.',
        zh_CN: '{{1}} 就 {{2}} 给您留言。请打开 Forecourt 收件箱查看并回复。',
      },
    },
    forecourt_notice: {
      values: 1,
      button: false,
      text: {
        en_US: 'News for you: “{{1}}”. Open Forecourt to see it.',
        fr: 'Du nouveau pour vous\u00a0: «\u00a0{{1}}\u00a0». Ouvrez Forecourt pour le voir.',
        zh_CN: '您有新消息：“{{1}}”。请打开 Forecourt 查看。',
      },
    },
  }

/** An error as the Cloud API answers it. */
export interface ApiError {
  status: number
  code: number
  message: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const invalid = (message: string): ApiError => ({ status: 400, code: 100, message: `(#100) ${message}` })

/** Judges a request to `/{phone number id}/messages` as the Cloud API does. */
export function acceptMessage(body: unknown): Message | ApiError {
  if (!isRecord(body) || body.messaging_product !== 'whatsapp')
    return invalid('The parameter messaging_product is required.')
  if (typeof body.to !== 'string' || !/^\+?\d{7,15}$/.test(body.to)) return invalid('Invalid parameter: to')
  if (body.type !== 'template')
    return { status: 400, code: 131047, message: '(#131047) Re-engagement message: use a template.' }
  const { template } = body
  const known = isRecord(template) && typeof template.name === 'string' ? templates[template.name] : undefined
  if (!isRecord(template) || !known)
    return { status: 404, code: 132001, message: '(#132001) Template name does not exist in the translation.' }
  const language = isRecord(template.language) ? String(template.language.code) : ''
  const pattern = known.text[language]
  if (!pattern) return { status: 404, code: 132001, message: '(#132001) Template does not exist in this language.' }
  const components = list(template.components)
  const values = list(components.find(({ type }) => type === 'body')?.parameters).map((value) => String(value.text))
  const button = list(components.find(({ type }) => type === 'button')?.parameters)
  if (values.length !== known.values || (known.button && String(button[0]?.text) !== values[0]))
    return { status: 400, code: 132000, message: '(#132000) Number of parameters does not match.' }
  return {
    id: `wamid.${randomBytes(24).toString('base64')}`,
    to: `+${body.to.replace(/^\+/, '')}`,
    template: String(template.name),
    language,
    parameters: values,
    text: pattern.replace(/{{(\d)}}/g, (_, place: string) => values[Number(place) - 1] ?? ''),
    ...(typeof body.biz_opaque_callback_data === 'string' && { tracking: body.biz_opaque_callback_data }),
    receivedAt: new Date().toISOString(),
  }
}
