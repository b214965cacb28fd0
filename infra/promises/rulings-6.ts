import type { Promised } from './promise.ts'

/** Files of tests, by the names the table below calls them. */
const files = {
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

type Named = readonly [sentence: string, ...proofs: (readonly [file: keyof typeof files, title: string])[]]

const sentences: readonly Named[] = [
  [
    'cart group = a family of plans; cart = one price and duration in it (monthly 1, yearly 12 in the seeds)',
    ['seeds', 'are the families, prices, limits and perks of the rulings'],
  ],
  [
    'an admin may define others',
    ['plans', 'a plan is priced in a currency there is, and the free plan is one and stays'],
  ],
  [
    'cart detail = its limits and perks, one per cart; null = unlimited, an explicit choice; a missing limit is 422',
    ['plans', 'the three limits of a plan are asked for, and unlimited is said and not left out'],
  ],
  [
    'Exactly one active free cart (price 0) exists, and it cannot be deleted',
    ['plans', 'a plan is priced in a currency there is, and the free plan is one and stays'],
    ['hostile', '(%s) cannot be made'],
  ],
  ['Seeds: Free, Plus, Pro with their figures', ['seeds', 'are the families, prices, limits and perks of the rulings']],
  ['Rank: Free < Plus < Pro, by a position on the group', ['seeds', 'rank Free below Plus below Pro, by position']],
  [
    'Prepaid: Stripe Checkout in payment mode, no automatic renewal',
    ['payments', 'asks Stripe for exactly what was agreed'],
    ['purchase', 'expires on its date: nobody pays again by itself'],
  ],
  ['Buying the same plan again extends its end', ['purchase', 'extends the end of the same plan']],
  [
    'Upgrade: at once, the unused value taken off the price; what exceeds the price extends the term',
    ['purchase', 'is at once, the unused value taken off the price'],
    ['purchase', 'turns what exceeds the price into time, rounded down'],
  ],
  ['Lower plan: starts when the present one ends', ['purchase', 'starts when the present one ends']],
  ['POST …/stripe/payment → { url, sessionId }', ['payments', 'asks Stripe for exactly what was agreed']],
  [
    'POST /stripe/webhook: signature checked, event id kept in the same transaction, replays and reordering change nothing',
    ['webhook', 'a forged webhook is answered 400 and leaves nothing behind'],
    ['webhook', 'a replay is acknowledged and changes nothing, in another order and at the same time neither'],
    ['readWebhook', '%s is refused'],
    ['checkout', 'changes nothing the second time'],
    ['checkout', 'is kept until the payment is confirmed'],
  ],
  [
    'Only the webhook (or the reconcile job) activates what is paid for',
    ['payments', 'becomes a plan when Stripe, asked, says that it is paid; its fee is known, and its page is gone'],
    ['payments', 'that never come are made good by reconciliation'],
    ['hostile', 'and say, signed, that a session was paid which was not, make no plan: Stripe is asked'],
  ],
  [
    '/billing/success polls the subscription and says so',
    ['journey', 'somebody buys a plan after a declined card, and a better one with the credit of the first'],
  ],
  [
    'What a credit covers whole, and a grant, makes no Stripe session and activates in the request’s transaction',
    ['payments', 'makes no session, and the plan is active with the answer'],
    ['accounts', 'is in force at once, told to others and on record with its reason'],
  ],
  [
    'GET /cart, /subscription, /invoice',
    ['plans', 'plans are listed by rank and price, with limits, in the language of the caller'],
    ['plans', 'without a paid plan a person is on the free one, without end'],
    ['invoices', 'gets an invoice with number, lines, tax and all that is known of seller and buyer at that moment'],
  ],
  [
    'Vehicle limit: live unsold vehicles now, counted under lock',
    ['room', 'lets exactly one of 50 take the last place, however they are sent'],
    ['room', 'has one again when a vehicle is sold, and none for that one until there is'],
  ],
  [
    'Photo limit: at upload; excess after a downgrade is kept and hidden',
    ['room', 'are refused beyond the plan before any is encoded; those it has need no place'],
    ['room', 'that a lower plan does not show are kept: others see the first ones, on cards too'],
  ],
  [
    'Contact limit: contacts received per plan month (free plan: calendar month, UTC)',
    ['contacts', 'are counted again with each month of the plan, and those that wait stay so'],
    ['contacts', 'of who holds no plan is the free one’s, by the calendar’s month'],
  ],
  [
    'beyond it the message is accepted (201), kept locked, the seller told how many wait',
    ['contacts', 'of fifty at limit − 1 are all accepted, one is readable and 49 wait'],
    ['contacts', 'tell the seller that they wait, and nothing of who wrote, or what, anywhere'],
  ],
  [
    'an upgrade releases it oldest first',
    ['contacts', 'releases what waits, oldest first, with the notifications it would have had'],
  ],
  [
    'Nothing is deleted by a downgrade: hidden after 7 days’ grace, newest stay, all come back with an upgrade',
    ['limits', 'stay for seven days, of which their owner is told; then the newest stay'],
    ['limits', 'are hidden, and left out of search, without anything of theirs being lost when they come back'],
  ],
  [
    'is_premium = holds an unexpired paid plan; computed, never set by a client',
    ['account', 'is one with an unexpired plan that was paid for, running or waiting; a grant alone is none'],
    ['account', 'refuses rights, gaps and nonsense, and changes nothing then'],
  ],
  [
    'Lot: value = cash + credit applied − refunds; discounts and grants are worth 0',
    ['moneyBack', "lowers the lot's value and leaves its end"],
    ['purchase', 'costs nothing where less is due than Stripe charges: the difference is a discount, and worth 0'],
    ['purchase', 'is worth 0, and an upgrade ends it, said before'],
  ],
  [
    'Limits and price of a lot are frozen at purchase (the free plan’s are live)',
    ['purchase', 'keeps price and limits as they were bought, whatever the cart says later'],
    ['accounts', 'keeps the limits it was bought with, while the free plan has those of today'],
  ],
  [
    'Unused value: running lot by its seconds, rounded down, plus queued lots whole',
    ['purchase', 'is at once, the unused value taken off the price'],
    ['purchase', 'credits queued lots whole and empties the queue'],
  ],
  [
    '… same currency only',
    ['purchase', 'starts when the present one ends when it has another currency, better or not'],
  ],
  [
    'An upgrade credits all of it and empties the queue',
    ['purchase', 'credits queued lots whole and empties the queue'],
  ],
  ['so does one after a scheduled lower plan', ['purchase', 'empties the queue also after a lower plan was scheduled']],
  [
    'Excess becomes time: excess × new seconds ÷ new price, rounded down',
    ['purchase', 'turns what exceeds the price into time, rounded down'],
  ],
  [
    'Same family, other duration: extends; each lot keeps its own limits',
    ['purchase', 'extends with another duration, each lot keeping its own limits'],
  ],
  [
    'Inactive carts cannot be extended (409)',
    ['purchase', 'cannot be extended when the cart is inactive'],
    ['hostile', 'a plan that is taken off the list is refused, and a page that is open keeps what was agreed'],
  ],
  ['A cart’s currency is charged', ['payments', 'asks Stripe for exactly what was agreed']],
  [
    'A plan in another currency starts when the present one ends',
    ['purchase', 'starts when the present one ends when it has another currency, better or not'],
  ],
  [
    'Below Stripe’s minimum: due becomes 0, the difference is posted as a discount',
    ['money', "makes a due below Stripe's minimum 0 and the difference a discount"],
    ['purchase', 'costs nothing where less is due than Stripe charges: the difference is a discount, and worth 0'],
  ],
  [
    'One open checkout per user, 30 minutes',
    ['checkout', 'so a double click and a second tab make one session'],
    ['payments', 'a double click, two tabs and two instances make one session'],
    ['accounts', 'a second checkout that is open'],
    ['payments', 'asks Stripe for exactly what was agreed'],
  ],
  [
    'credit frozen meanwhile',
    ['checkout', 'is frozen while the checkout is open: what time takes meanwhile is a discount'],
  ],
  [
    'a new one first expires the old at Stripe',
    ['checkout', 'and a new one first ends the old at Stripe'],
    ['payments', 'for another plan ends the first session at Stripe before'],
  ],
  ['both paid: the later is refunded', ['checkout', 'and where both were paid, the later is refunded']],
  [
    '… and its owner told',
    ['contacts', 'is when the later of two payments goes back'],
    ['payments', 'twice goes back at Stripe, and its owner is told'],
  ],
  [
    'Asynchronous methods: the term starts at success',
    ['checkout', 'of a slow payment starts the term at its success'],
  ],
  ['credit gone meanwhile: needs_review', ['checkout', 'that is gone when a slow payment succeeds needs a review']],
  [
    'Price differs from the quote seen: 409 PRICE_CHANGED',
    ['purchase', 'that differs from the one seen is told before paying, with the new one'],
    ['payments', 'and no longer true is told before anything is opened'],
    ['hostile', 'a price that was raised after the quote is told, and what opens then has the new one'],
  ],
  ['Full refund: cash back, the lot ends, queued lots move up', ['moneyBack', 'ends the lot, and queued lots move up']],
  [
    'used credit becomes time of the old plan from now, at its old price',
    ['moneyBack', 'makes used credit time of the old plan from now, at its old price'],
  ],
  ['Partial refund: lowers the lot’s value, end unchanged', ['moneyBack', "lowers the lot's value and leaves its end"]],
  [
    'at most the unrefunded cash, the unused value proposed',
    ['moneyBack', 'is proposed at no more than the unrefunded cash, and never more is given'],
    ['moneyBack', 'is proposed at the unused value'],
    ['office', 'of more than there is, or of digits the currency lacks, is refused with the most there is'],
  ],
  [
    'Refunds made at Stripe take the same path',
    ['payments', 'by a refund made at Stripe, in part and then whole, is taken in as it is told'],
  ],
  [
    'Dispute opened: the lot stops, with its clock',
    ['moneyBack', 'stops the lot with its clock when it is opened'],
    ['payments', 'by a dispute stops the plan, and won lets it go on'],
    ['passedOn', 'stops that plan with its clock, and says so'],
    ['passedOn', 'of two payments in one plan is over when both are'],
  ],
  [
    'Won: the remainder resumes, queued if another paid plan runs',
    ['moneyBack', 'that is won lets the remainder resume'],
    ['moneyBack', 'that is won queues the remainder if another plan runs'],
    ['passedOn', 'that is won lets it resume, or queues it if another plan runs'],
  ],
  [
    'Lost: it ends, credit note',
    ['moneyBack', 'that is lost ends the lot, with a credit note'],
    ['passedOn', 'takes the time that the credit bought, and no more'],
    ['passedOn', 'ends what has no time left, and what waits moves up'],
  ],
  [
    'Grant, then purchase: an upgrade ends granted time, said before paying',
    ['purchase', 'is worth 0, and an upgrade ends it, said before'],
  ],
  [
    'Invoice: number from a locked counter in the transaction that records the payment, per year, without gaps',
    [
      'invoices',
      'have no gap and no double, whatever rolls back among 50 at the same time, and begin anew with the year',
    ],
    ['invoices', 'of 50 payments at the same time follow each other, and the year is that of UTC'],
  ],
  [
    'credit notes in a gapless series of their own that name the invoice',
    [
      'invoices',
      'that goes back gets credit notes in a series of their own, which name the invoice and add up to its tax',
    ],
  ],
  [
    'stored bytes are never redrawn',
    ['invoices', 'is drawn when it is asked for before the job came to it, once: the stored bytes are never redrawn'],
  ],
  ['due 0: an unnumbered statement', ['invoices', 'for which nothing was due gets a statement without a number']],
  ['Tax: inclusive', ['money', 'is inside the price: gross − round(gross ÷ (1 + rate))']],
  [
    'country asked before paying',
    ['payments', 'is refused %s'],
    ['buyer', 'a country of no such name is nowhere to be taxed: it is refused before anything is bought or quoted'],
  ],
  [
    'rate frozen at checkout',
    [
      'payments',
      'is taxed at the rate that held when it was opened, whatever an administrator changes before it is paid',
    ],
  ],
  [
    'tax = gross − round(gross ÷ (1 + rate)) per invoice',
    ['money', 'is inside the price: gross − round(gross ÷ (1 + rate))'],
  ],
  ['credit notes reuse the rate', ['moneyBack', 'gives the tax of the invoice back with the same rate']],
  ['a tax number is only printed', ['payments', 'with a tax number prints it, and is taxed all the same']],
  [
    'Revenue: recognised by the day and at each change',
    ['ledger', 'is recognised by the day, dated so however late the job runs'],
    ['ledger', 'is recognised at each change'],
  ],
  [
    'what is paid and unused is a liability',
    ['office', 'agree with the postings themselves to the last cent, and with what is owed now'],
  ],
  [
    'Deleted account: unused value becomes revenue',
    ['moneyBack', 'turns unused value into revenue, and a payment that comes later goes back'],
  ],
  [
    'invoices keep buyer data',
    [
      'invoices',
      'hold plans, payments, documents and address, are for services to ask, and documents outlive the account',
    ],
  ],
  [
    'Contact month: from the lot’s start (clamped to the month’s end); an extension keeps it',
    ['purchase', 'keeps the contact month, also from the 31st'],
    ['contacts', 'are counted again with each month of the plan, and those that wait stay so'],
  ],
  [
    'an upgrade restarts it',
    ['purchase', 'restarts the contact month'],
    ['contacts', 'to a plan with a limit releases as many as fit, which count in its first month'],
  ],
  [
    'Minor units: one map to Stripe’s (ISK and UGX as two decimals; three-decimal amounts end in 0)',
    ['money', 'sends euros in cents, yen whole, and dinars in thousandths that end in 0'],
    ['money', 'sends Icelandic krónur and Ugandan shillings with two decimals'],
  ],
  [
    'a price that cannot be charged is 422',
    ['money', 'cannot charge what is below the minimum, beyond eight digits or between two steps'],
    ['hostile', 'in a currency that Stripe does not charge is refused with 422, and opens nothing'],
  ],
  [
    'Who was there before: the 7 days’ grace begins with the first word of what plans allow',
    ['limits', 'counts for everybody who holds no other, from then on'],
  ],
  [
    'imports keep rows beyond the plan as drafts and say how many',
    ['room', 'keeps those beyond it as drafts, says so at each and how many, and the check foresaw it'],
  ],
]

/** Every sentence of rulings 6. */
export const rulings6: readonly Promised[] = sentences.map(([said, ...proofs]) => [
  said,
  ...proofs.map(([file, title]) => [files[file], title] as const),
])
