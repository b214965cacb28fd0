import type { Named } from './named.ts'

/** The table of money. */
export const money: readonly Named[] = [
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
