import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import {
  addMessagePicture,
  addPicture,
  askForViewing,
  changeAppointment,
  contactSeller,
  createImport,
  createVehicle,
  deleteNotification,
  generateWhatsappOtp,
  keepQuickAnswer,
  linkProvider,
  listNotifications,
  listProviderLinks,
  listSessions,
  listThreadMessages,
  listThreads,
  makeOffer,
  markAllNotifications,
  openPayment,
  saveSearch,
  subscribePush,
  updateUser,
  verifyOtp,
} from '@forecourt/contracts'
import { seedId } from '@forecourt/kernel/db'
import { pushBrowser } from '@forecourt/kernel/testing'
import { withDatabase } from '../client/database.ts'
import { type Person, phoneCodeFor, signIn } from '../client/people.ts'
import { offerVehicle, samplePicture } from '../client/sample-vehicle.ts'
import type { World } from '../run/world.ts'
import type { Cast } from './cast.ts'

/** A live vehicle with two pictures. */
export async function vehicleOf({ client }: Person) {
  const vehicle = await offerVehicle(client, 'Guarded Peugeot')
  const file = { name: 'pictures', filename: 'b.jpg', type: 'image/jpeg', bytes: await samplePicture(randomBytes(3)) }
  await client.call(addPicture, { params: { id: vehicle.id }, form: { fields: [], files: [file] } })
  return vehicle
}

export const draftOf = async ({ client }: Person) =>
  (await client.call(createVehicle, { body: { title: 'Guarded draft' } })).data

/** A small list of vehicles, as it is uploaded. */
export const listForm = {
  form: {
    fields: [],
    files: [{ name: 'file', filename: 'list.csv', type: 'text/csv', bytes: Buffer.from('make,model\nFiat,500\n') }],
  },
}

/** An import that has not begun. */
export const importOf = async ({ client }: Person): Promise<string> =>
  (await client.call(createImport, listForm)).data.id

/** An entry of a person's inbox: somebody wrote to them. */
export async function notificationOf(owner: Person, cast: Cast): Promise<string> {
  const vehicle = await offerVehicle(owner.client, 'Asked-for Peugeot')
  const buyer = await cast.stranger('Buyer')
  const body = { email: buyer.email, phone: '+33612345678', message: 'Is it still there?' }
  await buyer.client.call(contactSeller, { params: { id: vehicle.id }, body })
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    // Other rows write to the same person, and delete what they were sent.
    const { data } = await owner.client.call(listNotifications, { query: { limit: 50 } })
    const entry = data.find((one) => one.vehicle?.id === vehicle.id)
    if (entry) return entry.id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no notification within 15 s')
}

/** A conversation of a person: somebody wrote to them. */
export async function threadOf(owner: Person, cast: Cast): Promise<string> {
  const id = await notificationOf(owner, cast)
  const { data } = await owner.client.call(listNotifications, { query: { limit: 50 } })
  const threadId = data.find((one) => one.id === id)?.threadId
  if (!threadId) throw new Error('the contact has no conversation')
  return threadId
}

/** The last message of a conversation of a person. */
export async function saidIn(owner: Person, threadId: string): Promise<string> {
  const { data } = await owner.client.call(listThreadMessages, { params: { id: threadId }, query: {} })
  return data.messages.at(-1)?.id ?? ''
}

/** An offer that somebody made the owner in a conversation. */
export async function offerOf(owner: Person, cast: Cast): Promise<{ threadId: string; offerId: string }> {
  const vehicle = await offerVehicle(owner.client, 'Haggled-for Peugeot')
  const buyer = await cast.stranger('Haggler')
  const body = { email: buyer.email, phone: '+33612345678', message: 'What is the last price?' }
  await buyer.client.call(contactSeller, { params: { id: vehicle.id }, body })
  const { data: threads } = await buyer.client.call(listThreads, { query: {} })
  const threadId = threads.find((one) => one.vehicle.id === vehicle.id)?.id ?? ''
  const price = { amount: 100, currency: vehicle.currency?.code ?? '' }
  const { data } = await buyer.client.call(makeOffer, { params: { id: threadId }, body: price })
  return { threadId, offerId: data.offer?.offer.id ?? '' }
}

/** A viewing that somebody agreed on with the owner, or only asked for. */
export async function viewingOf(
  owner: Person,
  cast: Cast,
  agreed: boolean,
): Promise<{ threadId: string; appointmentId: string }> {
  const vehicle = await offerVehicle(owner.client, 'Visited Peugeot')
  const buyer = await cast.stranger('Visitor')
  const body = { email: buyer.email, phone: '+33612345678', message: 'May I see it?' }
  await buyer.client.call(contactSeller, { params: { id: vehicle.id }, body })
  const { data: threads } = await buyer.client.call(listThreads, { query: {} })
  const id = threads.find((one) => one.vehicle.id === vehicle.id)?.id ?? ''
  const { data } = await buyer.client.call(askForViewing, { params: { id }, body: {} })
  const appointmentId = data.appointment?.appointment.id ?? ''
  if (agreed) {
    const params = { id, appointmentId }
    const startsAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    await owner.client.call(changeAppointment, { params, body: { state: 'proposed', times: [startsAt] } })
    await buyer.client.call(changeAppointment, { params, body: { state: 'confirmed', startsAt } })
  }
  return { threadId: id, appointmentId }
}

export async function deletedNotificationOf(owner: Person, cast: Cast): Promise<string> {
  const id = await notificationOf(owner, cast)
  await owner.client.call(deleteNotification, { params: { id } })
  return id
}

/** Everything the owner has was marked read at once. @returns what names that act */
export async function readAllOf(owner: Person, cast: Cast): Promise<number> {
  await notificationOf(owner, cast)
  return (await owner.client.call(markAllNotifications, { body: { read: true } })).data.act ?? 0
}

export const keptAnswer = { name: 'Guarded', text: 'Come on {viewing_hours}.' }
/** A text that a person keeps to answer with. */
export const quickAnswerOf = async ({ client, id }: Person): Promise<string> =>
  (await client.call(keepQuickAnswer, { params: { id }, body: keptAnswer })).data.id

/** A picture that the owner of a conversation has brought for it. */
export async function messagePictureOf(owner: Person, cast: Cast): Promise<{ id: string; pictureId: string }> {
  const id = await threadOf(owner, cast)
  const { data } = await owner.client.call(addMessagePicture, { params: { id }, form: await pictureForm() })
  return { id, pictureId: data.id }
}

/** A picture, as it is uploaded. */
export const pictureForm = async () => ({
  fields: [],
  files: [{ name: 'pictures', filename: 'a.jpg', type: 'image/jpeg', bytes: await samplePicture(randomBytes(3)) }],
})

let searches = 0
/** A search nobody has saved yet. */
export const searchInput = () => ({
  name: 'Guarded search',
  filter: { brand: [`Guarded ${++searches}`] },
  frequency: 'off' as const,
})
export const savedSearchOf = async ({ client }: Person) =>
  (await client.call(saveSearch, { body: searchInput() })).data.id

/** A second sign-in of a person. */
export async function otherSessionOf(person: Person, cast: Cast): Promise<string> {
  await signIn(cast.world, person.email, person.password)
  const { data } = await person.client.call(listSessions, { params: { id: person.id } })
  return data.find(({ current }) => !current)?.id ?? ''
}

/** A plan that is sold from the start. */
export const soldPlan = seedId('cart', 'plus-1')

/** A purchase that waits to be paid. */
export const paymentOf = async ({ client, id }: Person): Promise<string> =>
  (await client.call(openPayment, { params: { id, cartId: soldPlan }, body: { country: seedId('country', 'FR') } }))
    .data.checkoutId

/** Links the WhatsApp channel, with a code that came by it. @returns its provider's id */
export async function linkedChannelOf(person: Person, cast: Cast): Promise<string> {
  const { client, email } = person
  const params = { id: person.id }
  const { data: links } = await client.call(listProviderLinks, { params })
  const providerId = links.find(({ name }) => name === 'whatsapp')?.providerId ?? ''
  // A number of their own: everybody else has the same one. All of +3361 is given out.
  const phone = `+3361${randomInt(1_000_000, 10_000_000)}`
  await client.call(updateUser, { params, body: { phone } })
  const { data: code } = await client.call(generateWhatsappOtp, { body: { email, action: 'LINK_PROVIDER' } })
  const otp = await phoneCodeFor(cast.world.whatsapp, phone)
  const { data } = await client.call(verifyOtp, { body: { email, otp, sessionId: code.sessionId } })
  await client.call(linkProvider, { params, body: { providerId }, headers: { 'x-process-id': data.processId } })
  return providerId
}

/** A browser that subscribed at the sandbox. */
export const browserAt = ({ push }: World) => ({ endpoint: `${push}/push/${randomUUID()}`, keys: pushBrowser().keys })

/** The address of a browser that is told by push. */
export async function browserOf({ client, id }: Person, { world }: Cast): Promise<string> {
  const body = browserAt(world)
  await client.call(subscribePush, { params: { id }, body })
  return body.endpoint
}

// Rows that only a provider, a phone's app or a security key could make; what is judged here is who may touch them.

export const totpOf = (world: World, { id }: Person) =>
  write(world, `insert into totp (account_id, secret_sealed, confirmed_at) values ($1, 'none', now())`, [id])

export async function passkeyOf(world: World, { id }: Person): Promise<string> {
  const passkey = randomUUID()
  await write(
    world,
    `insert into passkey (id, account_id, credential_id, public_key, name) values ($1, $2, $3, '\\x00', 'A key')`,
    [passkey, id, randomUUID()],
  )
  return passkey
}

export async function identityOf(world: World, { id }: Person): Promise<string> {
  const identity = randomUUID()
  const name = `p${randomBytes(5).toString('hex')}`
  await write(
    world,
    `with f as (insert into federer (id, name, code, issuer, client_id) values ($1, $2, $2, 'https://id.example', 'x') returning id)
     insert into identity (id, account_id, federer_id, issuer, subject) select $3, $4, f.id, 'https://id.example', $2 from f`,
    [randomUUID(), name, identity, id],
  )
  return identity
}

/** An invoice that was drawn already; only a payment makes one. */
export async function invoiceOf({ id }: Person, { world }: Cast): Promise<string> {
  const invoice = randomUUID()
  const number = `INV-1999-${randomBytes(5).toString('hex')}`
  await withDatabase(world.postgres.billing, (billing) =>
    billing.query(
      `insert into document (id, user_id, kind, number, checkout_id, plan, issued_at, gross, tax, currency, paper, pdf)
       values ($1, $2, 'invoice', $3, $1, 'Plus', now(), 1900, 317, 'EUR', jsonb_build_object('number', $3::text), 'drawn')`,
      [invoice, id, number],
    ),
  )
  return invoice
}

const write = (world: World, text: string, params: unknown[]) =>
  withDatabase(world.postgres.auth, (auth) => auth.query(text, params))
