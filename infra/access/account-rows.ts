import { firstDocuments, listPlans, saveAdminView } from '@forecourt/contracts'
import { identityOf, invoiceOf, otherSessionOf, passkeyOf, paymentOf, soldPlan, totpOf } from './belongings.ts'
import { bodyPart, foreign, NO_ID, part, type Rows, self } from './row.ts'

const record = {
  email: 'kept@example.com',
  username: 'kept',
  firstName: 'Kept',
  lastName: 'Name',
  phone: '+33612345678',
}

const adminView = { page: 'city', name: 'By size', query: 'sort=-population' } as const

/** Requests about accounts, what lies in them, and plans. */
export const accountRows: Rows = {
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
  'auth.changeUserStatuses': { prepare: (owner) => () => ({ body: { status: 'active', ids: [owner.id] } }) },
  'auth.deleteAnyUser': {
    prepare: async (_owner, _other, { stranger }) => {
      const { id } = await stranger('Removed')
      return () => ({ params: { id }, body: { username: 'somebody else', reason: 'Asked for it' } })
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
  'billing.grantPlan': {
    prepare: async (owner, _other, { stranger }) => {
      const { data: plans } = await owner.client.call(listPlans)
      const { id } = await stranger('Gifted')
      const cart = plans.find(({ price }) => price > 0)?.id ?? NO_ID
      return () => ({ params: { id }, body: { cart, reason: 'A gift' } })
    },
  },
  'billing.readSubscription': self(),
  'billing.readBillingAddress': self(),
  'billing.listInvoices': self(),
  'billing.invoiceFile': part('invoiceId', invoiceOf),
  'billing.adminInvoiceFile': {
    prepare: async (owner, _other, cast) => {
      const id = await invoiceOf(owner, cast)
      return () => ({ params: { id } })
    },
  },
  'billing.invoiceFile#foreign': foreign('invoiceId', invoiceOf, 'params'),
  'billing.saveBillingAddress': self({
    body: { kind: 'person', name: 'Kept Name', line1: '1 Guarded Street', city: 'Lyon', country: NO_ID },
  }),
  'catalog.readVehicleAllowance': self(),
  'catalog.chooseVehicles': self({ body: { keep: [] } }),
  'billing.readQuote': {
    prepare: (owner) => () => ({ params: { id: owner.id, cartId: soldPlan }, query: { country: NO_ID } }),
  },
  'billing.openPayment': {
    prepare: (owner) => () => ({ params: { id: owner.id, cartId: soldPlan }, body: { country: NO_ID } }),
  },
  'billing.listPayments': self(),
  'billing.readPayment': part('checkoutId', paymentOf),
  'billing.closePayment': part('checkoutId', paymentOf),
  'bff.exportUser': self(),
}
