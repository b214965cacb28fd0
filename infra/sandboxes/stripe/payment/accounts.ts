/** What a debit of a test account does (docs.stripe.com/payments/sepa-debit). */
export interface TestAccount {
  iban: string
  does: string
  outcome: 'succeeded' | 'failed'
  /** Seconds until it is known. */
  after: number
  dispute?: string
}

const SOON = 5
const LATE = 180

export const TEST_ACCOUNTS: readonly TestAccount[] = [
  { iban: 'AT611904300234573201', does: 'pays after 5 seconds', outcome: 'succeeded', after: SOON },
  { iban: 'DE89370400440532013000', does: 'pays after 5 seconds', outcome: 'succeeded', after: SOON },
  { iban: 'FR1420041010050500013M02606', does: 'pays after 5 seconds', outcome: 'succeeded', after: SOON },
  { iban: 'AT321904300235473204', does: 'pays after 3 minutes', outcome: 'succeeded', after: LATE },
  { iban: 'AT861904300235473202', does: 'fails after 5 seconds', outcome: 'failed', after: SOON },
  { iban: 'AT051904300235473205', does: 'fails after 3 minutes', outcome: 'failed', after: LATE },
  {
    iban: 'AT591904300235473203',
    does: 'pays after 5 seconds, and is disputed',
    outcome: 'succeeded',
    after: SOON,
    dispute: 'debit_not_authorized',
  },
]

export const accountOf = (iban: string): TestAccount | undefined =>
  TEST_ACCOUNTS.find((account) => account.iban === iban)
