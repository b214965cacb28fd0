// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { journey } from './places.ts'
import type { Proof } from './promise.ts'

type Proofs = readonly [Proof, ...Proof[]]

const ERROR_PAGES: Proofs = [journey('identity', 'error pages say what happened, with and without a slash')]
const HELP: Proofs = [journey('office-desk', 'a help page is written, previewed, published in versions and taken back')]
const SUPPORT: Proofs = [journey('support', 'a visitor writes, the office answers, and both go on by mail')]
const TEXTS: Proofs = [journey('office-desk', 'terms and privacy are read signed out, in the visitor’s language')]
const RESET: Proofs = [
  journey(
    'identity',
    'a forgotten password is reset by mail, from the sign-in page back to where the person wanted to be',
  ),
  journey('identity', '/otp and /reset-password without a reset begun in this page lead to its start, and say so'),
]
const SAVED: Proofs = [
  journey('saved-search', 'saved searches are saved, renamed, retuned and deleted with the keyboard alone'),
]
const SIGNED_IN_HERE = journey('sign-in', 'who is signed in already leaves /sign-in and /sign-up')
const CONVERSATION: Proofs = [
  journey('messages', 'a buyer writes, the seller answers, and both see each word as it comes @phone'),
]
const PROVIDER = journey(
  'federation',
  'a new person signs in at a provider, gives what is missing, and lands where they wanted to be',
)
const CHANNEL = journey(
  'notification-settings',
  'a channel is linked with a code that came by it, paused, and unlinked after a question',
)
const SECOND_FACTOR = journey('two-factor', 'a passkey is made, signs in, confirms, and is removed')
const BOUGHT = journey(
  'billing',
  'somebody buys a plan after a declined card, and a better one with the credit of the first',
)
const OFFICE = journey('back-office', 'each sees the pages and buttons of their permissions, and nobody else gets in')

/** Every page of spec 2, and those that came since, by the names that `ui/src/app/paths.ts` gives them. */
export const routes: Readonly<Record<string, Proofs>> = {
  home: [
    journey('search', 'filters narrow as their counts promised; chips show and remove them; the address is the search'),
  ],
  vehicle: [journey('contact', 'what is missing or wrong is said beside its field, and nothing is sent')],
  seller: [
    journey('seller', 'a seller’s page says who they are and lists what they offer, in three languages @phone-only'),
    journey('seller', 'who is suspended, gone or nobody has no page'),
  ],
  sharedVehicle: [
    journey('shared-link', 'a shared vehicle is read without signing in, in any language, light, dark, on a phone'),
  ],
  vehicleStatistics: [
    journey('statistics', 'an owner sees what happened to a vehicle, in figures, a chart and a table @phone-only'),
  ],
  newVehicle: [journey('vehicle-form', 'an empty step says everything that is missing, in ${locale}')],
  editVehicle: [journey('my-vehicles', 'an edit shows on the vehicle page')],
  myVehicles: [journey('my-vehicles', 'live, draft and sold each have their tab; sold is undone, at once or later')],
  imports: [journey('imports', 'a seller brings in a messy list and mends it on the way')],
  import: [journey('imports', 'the columns of a public listing export come in with a few choices')],
  stockPictures: [
    journey('imports', 'a workbook comes in, and its pictures by stock number, from a zip and from a folder'),
  ],
  favorites: [
    journey('favorites', 'a saved vehicle is kept over a reload, stays when it is sold, and is nobody else’s business'),
  ],
  recents: [journey('recents', 'what a person looked at is kept for them alone, the last first, until they clear it')],
  savedSearches: SAVED,
  savedSearch: SAVED,
  billing: [BOUGHT],
  billingCheckout: [BOUGHT],
  billingSuccess: [BOUGHT],
  billingCancel: [journey('billing', 'who leaves the payment page is charged nothing, and goes on or lets it be')],
  notifications: [journey('inbox', 'a message arrives in the open inbox and can be read @phone')],
  messages: CONVERSATION,
  thread: CONVERSATION,
  answer: CONVERSATION,
  signIn: [journey('sign-in', 'the address a visitor came for is where sign-in leads, with its query'), SIGNED_IN_HERE],
  signUp: [SIGNED_IN_HERE],
  forgotPassword: RESET,
  otp: RESET,
  resetPassword: RESET,
  external: [PROVIDER],
  externalSuccess: [PROVIDER],
  externalError: [
    journey('federation', 'an email the provider has not confirmed, and a cancelled sign-in, are told apart'),
  ],
  settings: [journey('settings', 'the profile is judged, saved and still there after a reload')],
  settingsAccount: [
    journey('settings', 'date of birth and language are asked for, and the language shows at once'),
    journey('units', 'miles, horsepower and pounds are chosen: another tab follows at once, and filters take them'),
  ],
  sessions: [journey('settings', 'another session is seen and ended, and the password changes')],
  secondFactors: [SECOND_FACTOR],
  identities: [journey('federation', 'an identity is linked with a mailed code, and unlinked')],
  settingsAppearance: [journey('settings', 'theme and font are saved with the account')],
  settingsDisplay: [
    journey('settings', 'what the sidebar shows is chosen, at least one place, and is so before any script runs'),
  ],
  dataExport: [journey('settings', 'the data is downloaded, and the account deleted once its name was typed')],
  settingsBilling: [
    journey(
      'settings-billing',
      'a billing address is saved as it is printed, stays after a reload, and says the tax of its country',
    ),
  ],
  settingsViewings: [
    journey(
      'offers',
      'viewing hours that were changed and not saved are there again, for that person, until they are saved or discarded',
    ),
  ],
  settingsQuickAnswers: [
    journey('quick-answers', 'a message is kept, kept ones are put in order, changed in two tabs and deleted'),
  ],
  settingsNotifications: [
    journey('notification-settings', 'what is chosen shows what it does, is kept, and no tab overwrites another'),
  ],
  channels: [CHANNEL],
  invoices: [
    journey(
      'billing-office',
      'a refund in part, then whole, by an administrator who confirms who they are, is seen by the buyer',
    ),
  ],
  admin: [OFFICE],
  adminPayment: [
    journey(
      'billing-office',
      'a refund in part, then whole, by an administrator who confirms who they are, is seen by the buyer',
    ),
  ],
  email: [journey('settings', 'a changed email has to be confirmed before anything else')],
  logout: [journey('identity', 'signing out of all devices ends the other browser too')],
  unsubscribe: [
    journey(
      'saved-search',
      'a saved search tells at once of a new vehicle, in the open inbox and by mail, until its link is used',
    ),
  ],
  help: HELP,
  helpContact: SUPPORT,
  terms: TEXTS,
  privacy: TEXTS,
  error: ERROR_PAGES,
}
