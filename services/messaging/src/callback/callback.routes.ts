import { smsStatus, whatsappChallenge, whatsappStatus } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import type { MessagingParts } from '../parts.ts'
import { noteOutcomes } from './note-outcomes.ts'
import { readSmsStatus } from './sms-status.ts'
import { answerChallenge, readWhatsappStatus } from './whatsapp-status.ts'

const received = { data: { received: true } }

/** What Twilio and Meta tell of messages after they have taken them. */
export function callbackRoutes(app: App, { config, marks }: Pick<MessagingParts, 'config' | 'marks'>): void {
  app.endpoint(smsStatus, async ({ em, rawBody, headers, query: { delivery } }) => {
    const outcome = readSmsStatus({ body: rawBody, signature: headers['x-twilio-signature'], delivery }, config)
    if (outcome) await noteOutcomes(em, marks, [outcome])
    return received
  })

  app.endpoint(whatsappStatus, async ({ em, rawBody, headers }) => {
    await noteOutcomes(em, marks, readWhatsappStatus(rawBody, headers['x-hub-signature-256'], config))
    return received
  })

  app.endpoint(
    whatsappChallenge,
    async ({ query, reply }) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(answerChallenge(query, config)) as never,
  )
}
