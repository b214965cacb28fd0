import { auth, beside, billing, contracts, journey, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const RESOURCE = contracts('spec', 'a %s has %s')
const FORM = ui('features/vehicle-form/form-rules', 'ask for every field exactly once')

/** Spec 3 and 4: what is kept, and what becomes of it. */
export const data: Sections = {
  'spec 3, browser storage': [
    [
      'User info, encrypted and theirs alone',
      ui('shared/storage/settings', 'opens with the same key only, and tells when it was changed'),
      ui('app/two-people', 'knows everything in the code that belongs to a person'),
    ],
    [
      'User token, settings, language under i18nextLng, theme under ui-theme, and nothing else unnamed',
      ui('shared/person/ownership', 'names every file that reaches for storage, a store or a cache'),
      journey('language-sources', 'what the browser keeps has the names of the specification'),
    ],
  ],
  'spec 3, entities': [
    ['User', contracts('spec', 'a user has every field')],
    ['Vehicle', contracts('spec', 'a vehicle has every field, and its seller fills in each'), FORM],
    ['Reference entities, plans and jobs', RESOURCE],
    ['Notification, and its preferences', contracts('spec', 'a notification and its preferences have every field')],
    [
      'Third-party sign-in: its payload is taken, and never believed',
      ['e2e/api/oauth.spec.ts', 'claims of the body are compared and never believed'],
    ],
    [
      'Admin-managed resources and their permissions',
      contracts(
        'spec',
        'each resource of the specification has a permission for each action, and delete_vehicle is one',
      ),
    ],
  ],
  'spec 4, authentication': [
    [
      'Signed in by sign-in or sign-up, then led to the redirect parameter or home',
      journey('sign-in', 'the address a visitor came for is where sign-in leads, with its query'),
      journey('keyboard', 'somebody signs up with the keyboard alone, a mistake and its correction included'),
    ],
    [
      'The user record is kept encrypted',
      ui('shared/storage/settings', 'opens with the same key only, and tells when it was changed'),
    ],
    [
      'The saved theme and language are applied',
      journey('sign-in', 'signing in shows the language and the theme of the account, and greets in it'),
    ],
    [
      '401 clears the user',
      ui('app/refusal-routes', 'clears the user on 401 and leaves the way to the guard'),
      journey('sign-in', 'a session that ends meanwhile leads to sign-in and back, and nothing typed is lost'),
    ],
    [
      'Logout and logout of all',
      auth('sign-in', 'ends this session, or all of them, from the next request on'),
      journey('identity', 'signing out of all devices ends the other browser too'),
    ],
  ],
  'spec 4, email and codes': [
    [
      '402 leads to /email and back',
      ui(
        'app/refusal-routes',
        'reads the session again on 402: an email that was changed elsewhere is asked for, once',
      ),
      journey('settings', 'a changed email has to be confirmed before anything else'),
    ],
    [
      'A code can be sent again',
      journey('sign-in', 'a page that is opened anew says that its code ended the one before'),
    ],
    [
      'What a one-time code belongs to is in memory only',
      journey('identity', 'a reload while the code is asked for starts over'),
    ],
  ],
  'spec 4, theme, font and user': [
    [
      'Light by default, dark, or as the system is',
      ui('shared/storage/settings', 'take the theme by name, light by default'),
      journey('preferences', 'a theme is there before the first paint, and "system" follows the system'),
    ],
    ['Fonts and themes to choose from', auth('sign-in', 'choices list the seeded languages, themes and fonts')],
    [
      'An administrator suspends and reactivates',
      journey('users', 'suspending ends the other’s session at once, and reactivating lets them in again'),
    ],
  ],
  'spec 4, vehicle, notification, link and plan': [
    [
      'Sold and back',
      journey('my-vehicles', 'live, draft and sold each have their tab; sold is undone, at once or later'),
    ],
    ['New, then read', journey('inbox', 'a message arrives in the open inbox and can be read @phone')],
    [
      'Linked with a code, or not',
      journey(
        'notification-settings',
        'a channel is linked with a code that came by it, paused, and unlinked after a question',
      ),
    ],
    [
      'A plan runs, ends on a date, and the free one follows',
      beside('services/billing/src/account/purchase', 'expires on its date: nobody pays again by itself'),
      billing('plans', 'without a paid plan a person is on the free one, without end'),
    ],
  ],
}
