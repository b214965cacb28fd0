// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { auth, call, catalog, contracts, journey, story, ui } from './places.ts'
import type { Promised } from './promise.ts'

const RECORDS = journey(
  'every-resource',
  '${name}: list, sort, search, create, change, conflict, export, import, delete',
)
const CLOSED = journey('every-resource', '${name}: list, sort, search, refusals, change, conflict, export, import')
const CONTACT = journey('contact', 'what is missing or wrong is said beside its field, and nothing is sent')
const PROFILE = journey('settings', 'the profile is judged, saved and still there after a reload @phone')
const WORDED = ui('shared/forms/validation', "words the spec's sentences")
const SENTENCES = ui('i18n/texts', 'are none of the specification, word for word')
const SERVER_SENTENCES = contracts('messages', 'say what the specification says, word for word')
const UNDONE = journey('inbox', 'one entry or all are deleted after a question, and come back by undo')
const LINKED = journey(
  'notification-settings',
  'a channel is linked with a code that came by it, paused, and unlinked after a question @phone',
)
const TABS = journey('office-desk', 'open pages stay as tabs, over a reload, and are closed by menu and by keyboard')
const BACK_LATER = ui('app/refusal-routes', 'sends a forbidden thing to its page, with the way back')

/** The dialogs of spec 2. */
export const dialogs: readonly Promised[] = [
  ['Contact seller', CONTACT],
  ['Save and share', journey('compare', 'a vehicle and a comparison are shared as links')],
  [
    'Compare up to 3',
    journey('compare', 'three vehicles are compared, a fourth is not, and the address shows the same to somebody else'),
  ],
  [
    'Gallery in full screen',
    journey('gallery', 'pictures are seen in full screen by keyboard alone, and the focus comes back'),
  ],
  ['Delete a vehicle asks', journey('my-vehicles', 'a vehicle is deleted after a question, for everybody')],
  ['Delete one notification, or all, asks', UNDONE],
  [
    'Mark one or all as read',
    journey(
      'inbox',
      'what "mark all as read" marked is new again by undo, with the keyboard, in every tab; what was read or came since stays',
    ),
  ],
  ['Linking, one-time code, unlinking of a channel', LINKED],
  ['Create, update and delete dialogs of every list that may be added to', RECORDS],
  ['Update dialogs of the lists whose members the code knows', CLOSED],
  [
    'Users: create, update, delete',
    journey('users', 'somebody is created, changed against somebody else’s change, and deleted'),
  ],
  [
    'Users: suspend and reactivate',
    journey('users', 'suspending ends the other’s session at once, and reactivating lets them in again'),
  ],
  [
    'A report of a vehicle or picture',
    journey('report', 'a picture is reported with a reason, and thanked for @phone'),
  ],
  [
    'Confirming who one is',
    journey('two-factor', 'a change that needs a fresh sign-in asks who is there, and then goes on by itself'),
  ],
  [
    'Filters in a sheet on phones',
    journey('search', 'on a phone filters lie in a sheet, and no page scrolls sideways @phone'),
  ],
  ['Command menu', journey('office-desk', 'the command menu finds pages and records, by keyboard and by permission')],
]

/** The rules of spec 2 and 4 to 9. */
export const rules: readonly Promised[] = [
  // 2
  [
    'Signed out, the area leads to /sign-in with the address that was wanted',
    journey('sign-in', 'the address a visitor came for is where sign-in leads, with its query'),
  ],
  [
    '/sign-in and /sign-up lead home whoever is signed in',
    journey('sign-in', 'who is signed in already leaves /sign-in and /sign-up'),
  ],
  [
    'Each admin page is guarded by its own permission; without it one is led home',
    journey('back-office', 'each sees the pages and buttons of their permissions, and nobody else gets in'),
  ],
  [
    'Below 768 px every /admin/ path is left',
    ui('app/frame/narrow-goal', 'leaves for the redirect parameter or home: %s → %s'),
  ],
  ['Search: keyword', journey('search', 'a keyword finds a new listing, and nothing found says what to do')],
  ['Search: city and radius', journey('search-places', 'a radius widens one city, and needs exactly one')],
  [
    'Search: price, year, type, color, fuel, transmission, options, mileage, doors',
    journey('search', 'filters narrow as their counts promised; chips show and remove them; the address is the search'),
    ui('features/home/search-params', 'reads lists, numbers and switches'),
  ],
  [
    'Search: include sold',
    ['services/catalog/src/search/search-sql.test.ts', 'leaves sold vehicles out unless they are asked for'],
  ],
  [
    'Search: pages',
    journey('list-place', 'pages go on behind the last vehicle, and back shows the page before where it was left'),
  ],
  [
    'Settings, notifications: type, four email toggles, mobile',
    journey(
      'notification-settings',
      'what is chosen shows what it does, is kept, and no tab overwrites another @phone',
    ),
    contracts('messaging/preference', 'the first thing that keeps it is named'),
  ],
  [
    'Billing asks visitors to sign in to see subscriptions',
    [
      'ui/src/features/billing/components/plan-list.test.tsx',
      'whoever is not signed in is asked to be, and comes back to what they looked at',
    ],
  ],
  ['Tabs: close, all, left, right, others', TABS, ui('app/frame/admin/open-tabs', 'are closed by %s')],
  [
    'Tabs: full screen and refresh',
    journey('office-desk', 'a page is drawn anew, fills the screen, and asks before a tab with typed content goes'),
  ],
  // 3 and 4
  [
    'What the browser keeps of a person is sealed and theirs alone',
    ui('shared/draft/draft-key', 'opens with the key of its person only'),
    ui('app/two-people', 'knows everything in the code that belongs to a person'),
  ],
  [
    'After sign-in the saved theme and language are applied',
    journey('sign-in', 'signing in shows the language and the theme of the account, and greets in it'),
  ],
  [
    '401 clears the user and leads to /sign-in and back',
    journey('sign-in', 'a session that ends meanwhile leads to sign-in and back, and nothing typed is lost'),
    ui('app/refusal-routes', 'says why, when the session of somebody is over'),
  ],
  ['Signing out in one tab signs out the others', journey('sign-in', 'signing out in one tab signs out the other')],
  ['Log out of all devices', journey('identity', 'signing out of all devices ends the other browser too')],
  [
    '402 leads to /email, whose code can be sent again',
    call('surface', 'an unverified email is 402 on everything but what it needs'),
    ui('app/refusal-routes', 'reads the session again on 402: an email that was changed elsewhere is asked for, once'),
    journey('sign-in', 'a page that is opened anew says that its code ended the one before'),
  ],
  [
    'What a one-time code belongs to is in memory only',
    journey('identity', 'a reload while the code is asked for starts over'),
  ],
  [
    'Theme "system" follows the system',
    journey('preferences', 'a theme is there before the first paint, and "system" follows the system'),
  ],
  ['Fonts and themes to choose from', auth('sign-in', 'choices list the seeded languages, themes and fonts')],
  [
    'An administrator suspends and reactivates',
    journey('users', 'suspending ends the other’s session at once, and reactivating lets them in again'),
  ],
  [
    'Sold and back',
    journey('my-vehicles', 'live, draft and sold each have their tab; sold is undone, at once or later'),
  ],
  ['New, then read', journey('inbox', 'a message arrives in the open inbox and can be read @phone')],
  // 5
  [
    'Profile: names, username, email, phone, bio, urls',
    PROFILE,
    ui('features/settings/profile-form', 'reads %s as %s'),
  ],
  [
    'Account: date of birth and language are required',
    journey('settings', 'date of birth and language are asked for, and the language shows at once'),
    auth('account', 'says of a date of birth and of a phone what is wrong with it, in the caller’s language'),
  ],
  ['Appearance, notifications, display: the sentences of what must be chosen', SERVER_SENTENCES, WORDED],
  [
    'The two passwords must match',
    ui('features/account/sign-up-form', 'asks for equal passwords, a real phone number and consent'),
  ],
  [
    'Vehicle form: nearly every field is required',
    journey('vehicle-form', 'an empty step says everything that is missing, in ${locale}'),
    ui('features/vehicle-form/form-rules', 'is something, unless the rulings call it optional'),
    [
      'services/catalog/src/vehicle/vehicle.checks.test.ts',
      'names what is missing, pictures too, and nothing that is optional or does not apply',
    ],
  ],
  [
    'Pictures: JPG or PNG, at most 5 MB',
    journey('vehicle-form', 'a picture too large or of another kind is refused by name, and everything else stays'),
    catalog('picture', 'more than 5 MB: 413'),
  ],
  ['Contact form: email, phone, message', CONTACT],
  [
    'A price needs a currency',
    journey('search', 'an address with a price but no currency says what it needs'),
    catalog('facets', 'refuse a price without a currency'),
  ],
  [
    'At most 3 are compared',
    journey('compare', 'three vehicles are compared, a fourth is not, and the address shows the same to somebody else'),
  ],
  ['Admin forms: what each requires is said at its field', RECORDS, CLOSED],
  // 6
  [
    'USER, ADMIN, SUPADMIN',
    journey('users', 'a USER, an ADMIN with three permissions and a SUPADMIN each see exactly theirs'),
    journey('users', 'the matrix of roles shows what each may do, and a change holds'),
  ],
  [
    'index, create, update and delete of each resource',
    journey('resource-rights', 'every list shows what the right to ${action} allows, and nothing else'),
  ],
  [
    'Whoever holds an index permission counts as admin',
    ui('shared/permissions/can', 'counts whoever holds an index permission as admin'),
  ],
  [
    'delete_vehicle, canEdit and canDelete',
    ['services/catalog/src/vehicle/vehicle.rights.test.ts', 'lets the owner and holders of delete_vehicle delete'],
    journey('my-vehicles', 'nobody edits or deletes what is not theirs'),
  ],
  [
    'is_premium',
    auth('account', 'is one with an unexpired plan that was paid for, running or waiting; a grant alone is none'),
  ],
  // 7
  [
    'Bodies carry a MAC',
    ui('shared/api/mac', 'signs the very text that is sent'),
    [
      'bff/test/edge.test.ts',
      'of another body, another session or none at all is refused before a service hears of it',
    ],
  ],
  ['Calls send cookies', ui('shared/api/call', 'returns the reply body and sends cookies')],
  // 8
  ['403 leads to /403', BACK_LATER],
  [
    '401, 402 and 403 are not toasted but told to the router',
    ui('shared/api/call', 'tells the router of 401, 402 and 403, except those of /auth/'),
  ],
  [
    'Never again for 401, 402 and 403; else up to 3 times',
    ui('shared/api/retry', 'never repeats %i'),
    ui('shared/api/retry', 'repeats a GET that failed with %i, later each time, three times'),
  ],
  ['The texts by status and the other messages, word for word', SENTENCES, SERVER_SENTENCES],
  [
    'Error loading vehicles, with a retry',
    journey('search', 'a search that fails says so, and comes back when it is asked again'),
  ],
  [
    'Error sending verification email',
    journey('identity', 'a lost network keeps what was typed, and the next try works'),
  ],
  // 9
  ['Toasts: region "Notifications", Alt+T', story('toast', 'Notifications')],
  [
    'Compare limit, page sizes of lists',
    contracts('bounds', 'lists of the back office begin with 10 rows, and have 10 to 50 on a page'),
  ],
  [
    'Detection of the language: query, cookie, local and session storage, browser, html',
    journey('preferences', 'a language is kept over a reload, and the one in the address wins'),
    ui('i18n/language', 'leaves another language to the next source, and the fallback to the end'),
  ],
  [
    'Units and currency by preference; the site’s country decides until one is chosen',
    auth('units', 'are as usual until some are chosen, and again when they are given up'),
    contracts('site', 'knows what is usual where a site is at home, by the ending of its name'),
    ui('shared/format/units', 'are those a person chose, else what is usual on the site'),
    journey('units', 'miles, horsepower and pounds are chosen: another tab follows at once, and filters take them'),
    journey(
      'units',
      'vehicle page and comparison are in the units of the account, until it goes back to what is usual',
    ),
  ],
  [
    'A search means the same in every unit, and no figure drifts',
    ui('shared/format/measure', 'never drifts: what an address keeps is read as it was typed'),
    journey('units', 'an address means the same for all: whoever opens it reads it in their own units'),
  ],
  [
    'en_US, fr_FR and zh_CN are complete',
    ui('i18n/texts', 'are complete in %s, with every plural form it has'),
    contracts('messages', 'are complete in French and in Chinese, which has no singular'),
  ],
  [
    'Limits of plans, which may be unlimited',
    [
      'services/billing/test/plans.test.ts',
      'the three limits of a plan are asked for, and unlimited is said and not left out',
    ],
  ],
]
