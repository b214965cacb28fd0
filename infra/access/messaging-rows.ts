import type { CallOptions } from '../client/api-client.ts'
import {
  browserAt,
  browserOf,
  deletedNotificationOf,
  keptAnswer,
  linkedChannelOf,
  messagePictureOf,
  notificationOf,
  offerOf,
  pictureForm,
  quickAnswerOf,
  readAllOf,
  saidIn,
  threadOf,
  viewingOf,
} from './belongings.ts'
import { bodyPart, foreign, NO_ID, nobodys, part, type Row, type Rows, self, vehicle } from './row.ts'

/** Seeded channels: their ids are the same in every installation. Email is linked from the start, WhatsApp is not. */
const EMAIL = '019b76da-a800-7010-8000-000000000001'
const WHATSAPP = '019b76da-a800-7010-8000-000000000002'

/** About a conversation of the owner's. */
const thread = (rest: CallOptions = {}): Row => ({
  prepare: async (owner, _other, cast) => {
    const id = await threadOf(owner, cast)
    return () => ({ params: { id }, ...rest })
  },
})

/** About an offer that was made the owner. */
const offer = (ask: (of: { threadId: string; offerId: string }) => CallOptions): Row => ({
  prepare: async (owner, _other, cast) => {
    const made = await offerOf(owner, cast)
    return () => ask(made)
  },
})

/** About a viewing of the owner's vehicle. */
const viewing = (agreed: boolean, rest: CallOptions = {}): Row => ({
  prepare: async (owner, _other, cast) => {
    const { threadId: id, appointmentId } = await viewingOf(owner, cast, agreed)
    return () => ({ params: { id, appointmentId }, ...rest })
  },
})
const otherAnswer = { version: 0, text: 'Come at any time.' }
const hours = { timeZone: 'Europe/Paris', minutes: 30, weekly: [{ day: 1, from: '09:00', until: '12:00' }] }

/** Requests about messages, notifications and channels. */
export const messagingRows: Rows = {
  'messaging.listProviderLinks': self(),
  'messaging.readContactAllowance': self(),
  'messaging.linkProvider': self({ body: { providerId: WHATSAPP } }),
  'messaging.sendProviderCode': {
    prepare: (owner) => () => ({ params: { id: owner.id, providerId: WHATSAPP } }),
  },
  'messaging.readNotificationPreference': self(),
  'messaging.saveNotificationPreference': self({
    body: {
      type: 'all',
      communication: true,
      marketing: false,
      social: true,
      security: true,
      mobile: true,
      off: [],
    },
  }),
  'messaging.readMailChoice': { prepare: () => () => ({ query: { token: 'nobodys' } }) },
  'messaging.switchMailsOff': { prepare: () => () => ({ body: { token: 'nobodys' } }) },
  'messaging.switchMailsOn': { prepare: () => () => ({ body: { token: 'nobodys' } }) },
  'messaging.unlinkProvider': bodyPart('providerId', linkedChannelOf),
  'messaging.setNotifiable': self({ body: { providerId: EMAIL, isNotifiable: true } }),
  'messaging.readPush': self(),
  'messaging.subscribePush': {
    prepare:
      (owner, _other, { world }) =>
      () => ({ params: { id: owner.id }, body: browserAt(world) }),
  },
  'messaging.unsubscribePush': bodyPart('endpoint', browserOf),
  'messaging.contactSeller': vehicle({
    body: { email: 'buyer@example.com', phone: '+33612345678', message: 'Is it still there?' },
  }),
  'messaging.readThread': thread(),
  'messaging.listThreadMessages': thread(),
  'messaging.sendThreadMessage': thread({ body: { message: 'It is still there.' } }),
  'messaging.addMessagePicture': {
    prepare: async (owner, _other, cast) => {
      const id = await threadOf(owner, cast)
      const form = await pictureForm()
      return () => ({ params: { id }, form })
    },
  },
  'messaging.removeMessagePicture': {
    prepare: async (owner, _other, cast) => {
      const params = await messagePictureOf(owner, cast)
      return () => ({ params })
    },
  },
  'messaging.messagePictureFile': {
    prepare: async (owner, _other, cast) => {
      const picture = await messagePictureOf(owner, cast)
      return () => ({ params: { ...picture, file: '320.webp' } })
    },
  },
  'messaging.changeThread': thread({ body: { archived: true } }),
  'messaging.blockPerson': thread({ body: { blocked: true } }),
  'messaging.reportPerson': {
    prepare: async (owner, _other, cast) => {
      const id = await threadOf(owner, cast)
      const body = { reason: 'spam', upTo: await saidIn(owner, id) }
      return () => ({ params: { id }, body })
    },
  },
  'messaging.decideThreadReport': nobodys({ decision: 'dismissed', reason: 'Nothing wrong' }),
  'messaging.askSupport': {
    prepare: () => (caller) => ({
      body: {
        ...{ topic: 'other', subject: 'A question', message: 'How does it work?' },
        email: `${caller.id.slice(-12)}@example.com`,
      },
    }),
  },
  'messaging.answerSupport': nobodys({ text: 'As follows.', seen: NO_ID }),
  'messaging.closeSupport': nobodys({ seen: NO_ID }),
  'messaging.makeOffer': offer(({ threadId, offerId }) => ({
    params: { id: threadId },
    body: { amount: 120, currency: 'EUR', instead: offerId },
  })),
  'messaging.answerOffer': offer(({ threadId, offerId }) => ({
    params: { id: threadId, offerId },
    body: { state: 'declined' },
  })),
  'messaging.listQuickAnswers': self(),
  'messaging.keepQuickAnswer': self({ body: keptAnswer }),
  'messaging.changeQuickAnswer': part('quickAnswerId', quickAnswerOf, { body: otherAnswer }),
  'messaging.changeQuickAnswer#foreign': foreign('quickAnswerId', quickAnswerOf, 'params', { body: otherAnswer }),
  'messaging.orderQuickAnswers': {
    // Another puts texts of their own in order under the owner's address: what they are refused for is the address.
    prepare: async (owner, other) => {
      const [own, others] = [await quickAnswerOf(owner), await quickAnswerOf(other)]
      return ({ id }) => ({ params: { id: owner.id }, body: { ids: [id === other.id ? others : own] } })
    },
  },
  'messaging.orderQuickAnswers#foreign': {
    ownPeople: true,
    prepare: async (owner) => {
      const ids = [await quickAnswerOf(owner)]
      return (caller) => ({ params: { id: caller.id }, body: { ids } })
    },
  },
  'messaging.deleteQuickAnswer': part('quickAnswerId', quickAnswerOf),
  'messaging.deleteQuickAnswer#foreign': foreign('quickAnswerId', quickAnswerOf, 'params'),
  'messaging.threadQuickAnswers': thread(),
  'messaging.readViewingHours': self(),
  'messaging.replaceViewingHours': self({ body: hours }),
  'messaging.suggestViewingTimes': thread(),
  // Sellers are not asked: the owner is one, and everybody else is a stranger.
  'messaging.askForViewing': thread({ body: {} }),
  'messaging.changeAppointment': viewing(false, { body: { state: 'cancelled' } }),
  'messaging.appointmentCalendar': viewing(true),
  'messaging.contactedVehicles': { prepare: () => () => ({ query: { vehicle: [NO_ID] } }) },
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
  'messaging.undoInboxAct': {
    ownPeople: true,
    prepare: async (owner, _other, cast) => {
      const act = await readAllOf(owner, cast)
      return () => ({ body: { of: 'read', act } })
    },
  },
}
