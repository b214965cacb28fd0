import {
  type FilledAnswer,
  fillPlaceholders,
  type Locale,
  placeholdersIn,
  type QuickAnswerPlaceholder,
  readVehicle,
  type UserCaller,
  userReach,
} from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { priceText } from '../mail/alert-content.ts'
import type { MessagingParts } from '../parts.ts'
import { memberOf } from '../thread/member.ts'
import { readHours } from '../viewing-hours/viewing-hours.ts'
import { hoursText } from './hours-text.ts'
import { listAnswers } from './quick-answers.ts'

/** Milliseconds that a neighbour may take: the seller waits for the menu. */
const DEADLINE_MS = 1_500

type Values = Partial<Record<QuickAnswerPlaceholder, string | undefined>>

interface About {
  vehicle_id: string
  vehicle_title: string
  buyer_id: string
  buyer_name: string
}

/**
 * A seller's kept texts as they are put into one of their conversations, written as the buyer's language does. What nobody
 * tells at this moment stays open in the text: a neighbour that is away keeps nobody from the other texts.
 *
 * @throws DomainError NOT_FOUND, also for other people's · FORBIDDEN for the buyer
 */
export async function fillAnswers(
  em: EntityManager,
  client: MessagingParts['client'],
  seller: UserCaller,
  threadId: string,
): Promise<FilledAnswer[]> {
  const { role } = await memberOf(em, seller.userId, threadId)
  if (role !== 'seller') throw new DomainError('FORBIDDEN')
  const answers = await listAnswers(em, seller.userId)
  const used = new Set(answers.flatMap(({ text }) => placeholdersIn(text).known))
  const values = used.size > 0 ? await valuesOf(em, client, seller, threadId) : {}
  return answers.map(({ id, name, text }) => {
    const open = placeholdersIn(text).known.filter((one) => !values[one])
    return { id, name, text: fillPlaceholders(text, values), open }
  })
}

async function valuesOf(
  em: EntityManager,
  client: MessagingParts['client'],
  seller: UserCaller,
  threadId: string,
): Promise<Values> {
  const [about] = await sql<About>(
    em,
    'select vehicle_id, vehicle_title, buyer_id, buyer_name from thread where id = $1',
    [threadId],
  )
  if (!about) return {}
  const deadline = DEADLINE_MS
  const buyer = await unlessAway(client.call(userReach, { params: { id: about.buyer_id }, deadline }))
  const locale = buyer?.data.locale ?? seller.locale
  const [told, hours] = await Promise.all([
    vehicleValues(client, seller, about.vehicle_id, locale),
    readHours(em, seller.userId),
  ])
  return {
    vehicle: about.vehicle_title,
    ...told,
    viewing_hours: hours ? hoursText(hours.weekly, locale) : undefined,
    first_name: about.buyer_name.trim().split(/\s+/)[0],
  }
}

/** Asked for the seller: nobody else is told the street. */
async function vehicleValues(
  client: MessagingParts['client'],
  seller: UserCaller,
  id: string,
  locale: Locale,
): Promise<Values> {
  const reply = await unlessAway(
    client.call(readVehicle, { params: { id }, caller: { ...seller, locale }, deadline: DEADLINE_MS }),
  )
  if (!reply) return {}
  const { title, price, currency, city, address } = reply.data
  return {
    vehicle: title,
    ...(price !== null && currency && { price: priceText({ amount: price, currency: currency.code }, locale) }),
    ...(city && { city: city.name }),
    ...(address && { address: city ? `${address}, ${city.name}` : address }),
  }
}

async function unlessAway<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
