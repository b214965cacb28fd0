import type { Named } from './named.ts'

/** What plans are, what they allow, and when they begin and end. */
export const plans: readonly Named[] = [
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
]
