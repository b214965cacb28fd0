import { type Endpoint, firstDocuments, owners, reportReasons, saveAdminView } from '@forecourt/contracts'
import type { CallOptions } from '../client/api-client.ts'
import type { Person } from '../client/people.ts'
import { samplePicture } from '../client/sample-vehicle.ts'
import {
  deletedNotificationOf,
  draftOf,
  identityOf,
  importOf,
  linkedChannelOf,
  listForm,
  notificationOf,
  otherSessionOf,
  passkeyOf,
  savedSearchOf,
  searchInput,
  totpOf,
  vehicleOf,
} from './belongings.ts'
import { type Cast, callers } from './cast.ts'

/** Nobody's. */
export const NO_ID = '019b76da-a800-7000-8000-0000000000ff'

/** Seeded channels: their ids are the same in every installation. Email is linked from the start, WhatsApp is not. */
const EMAIL = '019b76da-a800-7010-8000-000000000001'
const WHATSAPP = '019b76da-a800-7010-8000-000000000002'

/** What one caller sends; of several requests each must be answered as the table says. */
type Ask = (caller: Person) => CallOptions | CallOptions[]
/** Prepares a row: what belongs to `owner` exists before anybody asks, and is asked for by everybody. */
type Prepare = (owner: Person, other: Person, cast: Cast) => Promise<Ask> | Ask

interface Row {
  /** The owner or the other may lose the account or the thing: they are made for this row alone. `all`: everybody may. */
  readonly ownPeople?: true | 'all'
  readonly prepare: Prepare
}

const self = (rest: CallOptions = {}): Row => ({ prepare: (owner) => () => ({ params: { id: owner.id }, ...rest }) })
const vehicle = (rest: CallOptions = {}): Row => ({
  prepare: async (owner) => {
    const { id } = await vehicleOf(owner)
    return () => ({ params: { id }, ...rest })
  },
})

const importOptions = { mapping: {}, defaults: {}, values: {}, ignoreUnknown: false, allowIncomplete: false }
// A person may have a few open imports only, so each row has an owner of its own.
const list = (rest: CallOptions = {}): Row => ({
  ownPeople: true,
  prepare: async (owner) => {
    const id = await importOf(owner)
    return () => ({ params: { id }, ...rest })
  },
})

/** The callers' own thing is tried below the owner's address too: a handler that went by the caller would let that pass. */
const part = (name: string, of: (person: Person, cast: Cast) => Promise<string>): Row => ({
  ownPeople: true,
  prepare: async (owner, other, cast) => {
    const [theirs, mine] = [await of(owner, cast), await of(other, cast)]
    return (caller) => {
      const of = (thing: string): CallOptions => ({ params: { id: owner.id, [name]: thing } })
      return caller === other ? [of(theirs), of(mine)] : of(theirs)
    }
  },
})
const bodyPart = (name: string, of: (person: Person, cast: Cast) => Promise<string>): Row => ({
  ownPeople: true,
  prepare: async (owner, other, cast) => {
    const [theirs, mine] = [await of(owner, cast), await of(other, cast)]
    return (caller) => {
      const of = (thing: string): CallOptions => ({ params: { id: owner.id }, body: { [name]: thing } })
      return caller === other ? [of(theirs), of(mine)] : of(theirs)
    }
  },
})

/** Everybody asks at their own address for the owner's thing. */
const foreign = (name: string, of: (person: Person, cast: Cast) => Promise<string>, where: 'params' | 'body'): Row => ({
  ownPeople: true,
  prepare: async (owner, _other, cast) => {
    const thing = await of(owner, cast)
    return (caller) =>
      where === 'params'
        ? { params: { id: caller.id, [name]: thing } }
        : { params: { id: caller.id }, body: { [name]: thing } }
  },
})

const record = {
  email: 'kept@example.com',
  username: 'kept',
  firstName: 'Kept',
  lastName: 'Name',
  phone: '+33612345678',
}

const adminView = { page: 'city', name: 'By size', query: 'sort=-population' } as const

/** Of nobody's thing: who passes the guard is told that there is none. */
const nobodys = (body: CallOptions['body']): Row => ({ prepare: () => () => ({ params: { id: NO_ID }, body }) })
const reason = 'Seen by the guard'

/** Rows that need more than an empty request. A row is an endpoint's id, or `id#variant`. */
export const rows: Readonly<Record<string, Row>> = {
  'auth.logout': { ownPeople: 'all', prepare: () => () => ({}) },
  'auth.logoutAll': { ownPeople: 'all', prepare: () => () => ({}) },
  'auth.login': { prepare: () => () => ({ body: { email: 'unknown@example.com', password: 'not the password' } }) },
  'auth.listAdminViews': { prepare: () => () => ({ query: { page: 'city' } }) },
  'auth.saveAdminView': { prepare: () => () => ({ body: adminView }) },
  'auth.deleteAdminView': {
    // A view of the administrator's: the owner of other rows may not have any.
    prepare: async (_owner, _other, { people }) => {
      const { data } = await people.admin.client.call(saveAdminView, { body: { ...adminView, name: 'Mine' } })
      return () => ({ params: { id: data.id } })
    },
  },
  'auth.deleteUser': { ownPeople: true, prepare: (owner) => () => ({ params: { id: owner.id } }) },
  'auth.readUser': self(),
  'auth.updateUser': self({ body: { bio: 'A short text.' } }),
  'auth.replaceUser': {
    prepare: (owner) => () => ({
      params: { id: owner.id },
      body: { ...record, email: owner.email, username: owner.id.slice(-12) },
    }),
  },
  // What an ADMIN may do to a USER, and not to another ADMIN, is a rule of rank and not of permission.
  'auth.createAnyUser': {
    prepare: () => () => ({ body: { ...record, email: 'not an address', username: 'x', role: 'USER' } }),
  },
  'auth.replaceAnyUser': {
    ownPeople: true,
    prepare: (owner) => () => ({
      params: { id: owner.id },
      body: { ...record, email: owner.email, username: owner.id.slice(-12), role: 'USER' },
    }),
  },
  'auth.changeAnyUser#status': {
    ownPeople: true,
    prepare: (owner) => () => ({ params: { id: owner.id }, body: { status: 'active' } }),
  },
  'auth.changeAnyUser#profile': {
    ownPeople: true,
    prepare: (owner) => () => ({ params: { id: owner.id }, body: { firstName: 'Changed' } }),
  },
  'auth.changeAnyUser#rights': {
    ownPeople: true,
    prepare: (owner) => () => ({ params: { id: owner.id }, body: { granted: [] } }),
  },
  'auth.changeAnyUser#admin': {
    prepare:
      (_owner, _other, { people }) =>
      () => ({ params: { id: people.admin.id }, body: { status: 'active' } }),
  },
  'auth.deleteAnyUser': {
    prepare: async (_owner, _other, { stranger }) => {
      const { id } = await stranger('Removed')
      return () => ({ params: { id } })
    },
  },
  'auth.revertUser': { prepare: () => () => ({ params: { id: NO_ID }, body: { entry: NO_ID, version: 1 } }) },
  'auth.userHistory': { prepare: (owner) => () => ({ params: { id: owner.id } }) },
  'auth.listAnySessions': { prepare: (owner) => () => ({ params: { id: owner.id } }) },
  'auth.listAnySessions#admin': {
    prepare:
      (_owner, _other, { people }) =>
      () => ({ params: { id: people.admin.id } }),
  },
  'auth.listAnySecurityEvents': { prepare: (owner) => () => ({ params: { id: owner.id } }) },
  'auth.listAnySecurityEvents#admin': {
    prepare:
      (_owner, _other, { people }) =>
      () => ({ params: { id: people.admin.id } }),
  },
  'auth.endAnySession': { prepare: (owner) => () => ({ params: { id: owner.id, sessionId: NO_ID } }) },
  'auth.endAnySessions': {
    prepare: async (_owner, _other, { stranger }) => {
      const { id } = await stranger('Signedout')
      return () => ({ params: { id } })
    },
  },
  'auth.acceptDocuments': self({ body: firstDocuments }),
  'auth.changePassword': self({ body: { currentPassword: 'not the password', password: 'another good one' } }),
  'auth.listSessions': self(),
  'auth.endSession': part('sessionId', otherSessionOf),
  'auth.endSession#foreign': foreign('sessionId', otherSessionOf, 'params'),
  'auth.removePasskey#foreign': foreign('passkeyId', (person, { world }) => passkeyOf(world, person), 'params'),
  'auth.unlinkIdentity#foreign': foreign('identityId', (person, { world }) => identityOf(world, person), 'body'),
  'auth.listSecurityEvents': self(),
  'auth.readSecondFactors': self(),
  'auth.beginTotp': self(),
  'auth.confirmTotp': {
    ownPeople: true,
    prepare: async (owner, _other, { world }) => {
      await totpOf(world, owner)
      return () => ({ params: { id: owner.id }, body: { code: '000000' } })
    },
  },
  'auth.removeTotp': {
    ownPeople: true,
    prepare: async (owner, other, { world }) => {
      await Promise.all([totpOf(world, owner), totpOf(world, other)])
      return () => ({ params: { id: owner.id } })
    },
  },
  'auth.renewRecoveryCodes': {
    ownPeople: true,
    prepare: async (owner, other, { world }) => {
      await Promise.all([totpOf(world, owner), totpOf(world, other)])
      return () => ({ params: { id: owner.id } })
    },
  },
  'auth.passkeyConfirmOptions': {
    ownPeople: true,
    prepare: async (owner, other, { world, people }) => {
      for (const person of [owner, other, people.admin, people.supadmin]) await passkeyOf(world, person)
      return () => ({})
    },
  },
  'auth.passkeyCreationOptions': self(),
  'auth.addPasskey': self({ body: { name: 'A key', credential: {} } }),
  'auth.removePasskey': part('passkeyId', (person, { world }) => passkeyOf(world, person)),
  'auth.listIdentities': self(),
  'auth.linkIdentity': self({ body: { federer: 'nobody' } }),
  'auth.unlinkIdentity': bodyPart('identityId', (person, { world }) => identityOf(world, person)),
  'messaging.listProviderLinks': self(),
  'messaging.linkProvider': self({ body: { providerId: WHATSAPP } }),
  'messaging.unlinkProvider': bodyPart('providerId', linkedChannelOf),
  'messaging.setNotifiable': self({ body: { providerId: EMAIL, isNotifiable: true } }),
  'billing.readSubscription': self(),
  'bff.exportUser': self(),

  'catalog.readVehicle': vehicle(),
  'catalog.readVehicle#draft': {
    prepare: async (owner) => {
      const { id } = await draftOf(owner)
      return () => ({ params: { id } })
    },
  },
  'catalog.replaceVehicle': {
    prepare: async (owner) => {
      const { id } = await draftOf(owner)
      return () => ({ params: { id }, body: { title: 'Replaced draft' } })
    },
  },
  'catalog.updateVehicle': vehicle({ body: { title: 'Another title' } }),
  'catalog.deleteVehicle': {
    // Several of those who ask may delete, so each asks for another one.
    prepare: async (owner) => {
      const offered = await Promise.all(callers.map(() => vehicleOf(owner)))
      return () => ({ params: { id: offered.shift()?.id ?? NO_ID } })
    },
  },
  'catalog.markVehicleSold': vehicle({ body: { sold: true } }),
  'catalog.publishVehicle': {
    prepare: async (owner) => {
      const { id } = await draftOf(owner)
      return () => ({ params: { id } })
    },
  },
  'catalog.changeVehicles': {
    prepare: async (owner) => {
      const { id } = await vehicleOf(owner)
      return () => ({ body: { action: 'sold', ids: [id] } })
    },
  },
  'catalog.addPicture': {
    prepare: async (owner) => {
      const [{ id }, bytes] = await Promise.all([vehicleOf(owner), samplePicture()])
      const file = { name: 'pictures', filename: 'c.jpg', type: 'image/jpeg', bytes }
      return () => ({ params: { id }, form: { fields: [], files: [file] } })
    },
  },
  'catalog.removePicture': {
    prepare: async (owner) => {
      const { id, pictures } = await vehicleOf(owner)
      return () => ({ params: { id, pictureId: pictures[0]?.id ?? '' } })
    },
  },
  'catalog.orderPictures': {
    prepare: async (owner) => {
      const { id, pictures } = await vehicleOf(owner)
      return () => ({ params: { id }, body: { ids: pictures.map((picture) => picture.id) } })
    },
  },
  'catalog.createImport': { ownPeople: true, prepare: () => () => listForm },
  'catalog.readImport': list(),
  'catalog.configureImport': list({ body: importOptions }),
  // Each asks for an import of their own: what decides is the right to publish what is incomplete.
  'catalog.configureImport#incomplete': {
    ownPeople: true,
    prepare: async (owner, other, { people }) => {
      const own = new Map<Person, string>()
      for (const person of [owner, other, people.admin, people.supadmin]) own.set(person, await importOf(person))
      const theirs = own.get(owner) ?? NO_ID
      return (caller) => ({
        params: { id: own.get(caller) ?? theirs },
        body: { ...importOptions, allowIncomplete: true },
      })
    },
  },
  'catalog.steerImport': list({ body: { step: 'cancel' } }),
  'catalog.importRows': list(),
  'catalog.importProblems': list(),
  'catalog.importResult': list(),
  'catalog.similarVehicles': vehicle(),
  'catalog.saveVehicle': vehicle(),
  'catalog.unsaveVehicle': vehicle(),
  'catalog.likeVehicle': vehicle(),
  'catalog.unlikeVehicle': vehicle(),
  'catalog.vehicleStatistics': vehicle(),
  'catalog.viewVehicle': vehicle(),
  'catalog.priceLabel': vehicle(),
  'catalog.priceComparables': vehicle(),
  'catalog.priceHistory': vehicle(),
  'catalog.reportVehicle': vehicle({ body: { reason: reportReasons[0], text: 'Not as described.' } }),
  'catalog.reportSeller': {
    prepare: async (owner) => {
      // The catalog knows sellers from events; whoever offers something has been there for a while.
      await vehicleOf(owner)
      return () => ({ params: { id: owner.id }, body: { reason: reportReasons[0] } })
    },
  },
  'catalog.judgePictures': nobodys({ action: 'hide', ids: [NO_ID], reason }),
  'catalog.deletePictures': nobodys({ ids: [NO_ID], reason }),
  'catalog.judgeVehicle': nobodys({ action: 'hide', reason }),
  'catalog.closeReport': nobodys({ status: 'dismissed' }),
  ...Object.fromEntries(
    owners.flatMap((owner) => [
      [`${owner}.replayLetter`, nobodys({ reason })],
      [`${owner}.retryJob`, nobodys({ reason })],
    ]),
  ),
  'catalog.saveSearch': { prepare: () => () => ({ body: searchInput() }) },
  'catalog.changeSavedSearch': {
    prepare: async (owner) => {
      const id = await savedSearchOf(owner)
      return () => ({ params: { id }, body: { name: 'Renamed' } })
    },
  },
  'catalog.deleteSavedSearch': {
    prepare: async (owner) => {
      const id = await savedSearchOf(owner)
      return () => ({ params: { id } })
    },
  },
  'catalog.readPage': { prepare: () => () => ({ params: { slug: 'terms' } }) },
  'catalog.readPageVersion': { prepare: () => () => ({ params: { id: NO_ID, number: '1' } }) },
  'catalog.publishPage': { prepare: () => () => ({ params: { id: NO_ID }, body: { version: 1 } }) },
  'catalog.restorePage': { prepare: () => () => ({ params: { id: NO_ID }, body: { number: 1, version: 1 } }) },
  'catalog.readUnsubscribeLink': { prepare: () => () => ({ query: { token: 'nobodys' } }) },
  'catalog.unsubscribe': { prepare: () => () => ({ body: { token: 'nobodys' } }) },
  'catalog.resubscribe': { prepare: () => () => ({ body: { token: 'nobodys' } }) },
  'bff.vehiclePage': vehicle(),
  'messaging.contactSeller': vehicle({
    body: { email: 'buyer@example.com', phone: '+33612345678', message: 'Is it still there?' },
  }),
  'messaging.markNotification': {
    prepare: async (owner, _other, cast) => {
      const id = await notificationOf(owner, cast)
      return () => ({ params: { id }, body: { read: true } })
    },
  },
  'messaging.deleteNotification': {
    prepare: async (owner, _other, cast) => {
      const id = await notificationOf(owner, cast)
      return () => ({ params: { id } })
    },
  },
  'messaging.restoreNotifications': {
    ownPeople: true,
    prepare: async (owner, _other, cast) => {
      const id = await deletedNotificationOf(owner, cast)
      return () => ({ body: { ids: [id] } })
    },
  },
}

/** A request that names nobody's thing and says nothing: enough where only the caller decides. */
export const emptyRequest = (endpoint: Endpoint): CallOptions => ({
  params: {
    id: NO_ID,
    sessionId: NO_ID,
    role: 'USER',
    code: 'nobody',
    pictureId: NO_ID,
    hash: 'a'.repeat(64),
    file: '320.webp',
  },
  ...(endpoint.body ? { body: {} } : {}),
})
