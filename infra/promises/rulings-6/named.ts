/** Files of tests, by the names the tables call them. */
export const files = {
  purchase: 'services/billing/src/account/purchase.test.ts',
  checkout: 'services/billing/src/account/checkout.test.ts',
  moneyBack: 'services/billing/src/account/money-back.test.ts',
  passedOn: 'services/billing/src/account/passed-on.test.ts',
  ledger: 'services/billing/src/account/ledger.test.ts',
  money: 'services/billing/src/money/money.test.ts',
  readWebhook: 'services/billing/src/webhook/read-webhook.test.ts',
  seeds: 'services/billing/seeds/plans.test.ts',
  payments: 'services/billing/test/payments.test.ts',
  webhook: 'services/billing/test/webhook.test.ts',
  accounts: 'services/billing/test/accounts.test.ts',
  invoices: 'services/billing/test/invoices.test.ts',
  plans: 'services/billing/test/plans.test.ts',
  buyer: 'services/billing/test/buyer.test.ts',
  office: 'services/billing/test/office.test.ts',
  hostile: 'services/billing/test/hostile.test.ts',
  room: 'services/catalog/test/plan-room.test.ts',
  limits: 'services/catalog/test/plan-limits.test.ts',
  contacts: 'services/messaging/test/plan.test.ts',
  account: 'services/auth/test/account.test.ts',
  journey: 'e2e/journeys/billing.spec.ts',
} as const

/** A sentence of the rulings, and its tests by the names of their files. */
export type Named = readonly [sentence: string, ...proofs: (readonly [file: keyof typeof files, title: string])[]]
