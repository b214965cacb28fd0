import { answerOffer as answerContract, makeOffer as makeContract } from '@forecourt/contracts'
import { onCommit } from '@forecourt/kernel/db'
import type { App } from '@forecourt/kernel/http'
import { priceText } from '../mail/alert-content.ts'
import type { MessagingParts } from '../parts.ts'
import { vehicleOf } from '../thread/member.ts'
import { answerOffer } from './answer-offer.ts'
import { askingOf, offeredMinor } from './asking.ts'
import { makeOffer } from './make-offer.ts'

export function offerRoutes(app: App, { db, client, config, wake }: MessagingParts): void {
  app.endpoint(makeContract, async ({ user, params, body, locale, write }) => {
    const asking = await askingOf(client, await vehicleOf(db.fork(), user.userId, params.id))
    const minor = offeredMinor(body, asking, (amount, currency) => priceText({ amount, currency }, locale))
    return write(async (em) => {
      onCommit(em, () => wake(user.userId))
      const offer = { threadId: params.id, minor, asking, instead: body.instead ?? null }
      const rules = { perHour: config.MESSAGES_PER_HOUR, days: config.OFFER_DAYS, wake }
      return { data: await makeOffer(em, user, offer, rules) }
    })
  })
  app.endpoint(answerContract, async ({ em, user, params, body }) => {
    onCommit(em, () => wake(user.userId))
    return { data: await answerOffer(em, user, params, body, config.MESSAGES_PER_HOUR) }
  })
}
