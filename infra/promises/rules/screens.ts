// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { beside, journey, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const ERROR_PAGES = journey('identity', 'error pages say what happened, with and without a slash')
const TEXTS = journey('office-desk', 'terms and privacy are read signed out, in the visitor’s language')
const PROVIDER = journey(
  'federation',
  'a new person signs in at a provider, gives what is missing, and lands where they wanted to be',
)
const BOUGHT = journey(
  'billing',
  'somebody buys a plan after a declined card, and a better one with the credit of the first',
)
const TABS = journey('office-desk', 'open pages stay as tabs, over a reload, and are closed by menu and by keyboard')
const GUARDED = journey('back-office', 'each sees the pages and buttons of their permissions, and nobody else gets in')
const WHOLE_SEARCH = journey('search-places', 'an address is the whole search')
const LINKED = journey(
  'notification-settings',
  'a channel is linked with a code that came by it, paused, and unlinked after a question',
)

/** Spec 2: screens and routes. */
export const screens: Sections = {
  'spec 2, public routes': [
    ['Terms and privacy are public', TEXTS],
    [
      '/sign-in and /sign-up lead home whoever is signed in',
      journey('sign-in', 'who is signed in already leaves /sign-in and /sign-up'),
    ],
    [
      'Forgotten password, one-time code, new password',
      journey(
        'identity',
        'a forgotten password is reset by mail, from the sign-in page back to where the person wanted to be',
      ),
    ],
    ['Error pages', ERROR_PAGES],
    [
      'Return from a third-party sign-in',
      PROVIDER,
      journey('federation', 'the way back without a sign-in begun here ends on a page with ways on'),
    ],
    [
      '/email asks for a sign-in',
      ui('app/frame/page-shape', 'leads whoever is not signed in to sign-in, except from open pages'),
    ],
  ],
  'spec 2, authenticated area': [
    [
      'Signed out, the area leads to /sign-in with the address that was wanted',
      journey('sign-in', 'the address a visitor came for is where sign-in leads, with its query'),
    ],
    [
      'Log out of this device, or of all',
      journey('identity', 'signing out of all devices ends the other browser too'),
      journey('sign-in', 'signing out in one tab signs out the other'),
    ],
  ],
  'spec 2, admin pages': [
    ['Their addresses', ui('features/admin/admin-pages', 'has the addresses of the spec, and of what the rulings add')],
    ['Each is guarded by its own permission; without it one is led home', GUARDED],
    [
      'Each list has create, update and delete dialogs',
      journey('every-resource', '${name}: list, sort, search, create, change, conflict, export, import, delete'),
      journey('every-resource', '${name}: list, search, create, change, delete'),
      journey('users', 'somebody is created, changed against somebody else’s change, and deleted'),
    ],
    [
      'Below 768 px every /admin/ path is left, for the redirect parameter or home',
      GUARDED,
      ui('app/frame/narrow-goal', 'leaves for the redirect parameter or home: %s → %s'),
    ],
  ],
  'spec 2, vehicle search': [
    ['Keyword', journey('search', 'a keyword finds a new listing, and nothing found says what to do')],
    ['City, and a radius around it', journey('search-places', 'a radius widens one city, and needs exactly one')],
    [
      'Price with its currency, year, type, color, fuel, transmission, options, mileage, doors',
      WHOLE_SEARCH,
      journey(
        'search',
        'filters narrow as their counts promised; chips show and remove them; the address is the search',
      ),
      ui('features/home/search-params', 'reads lists, numbers and switches'),
    ],
    [
      'Sold ones too, where they are asked for',
      WHOLE_SEARCH,
      beside(
        'services/catalog/src/discovery/postgres/search-sql',
        'leaves sold vehicles out unless they are asked for',
      ),
    ],
    [
      'Pages',
      journey('list-place', 'pages go on behind the last vehicle, and back shows the page before where it was left'),
    ],
  ],
  'spec 2, vehicle details': [
    [
      'Gallery',
      journey('gallery', 'pictures are seen in full screen by keyboard alone, and the focus comes back'),
      journey('gallery', 'fingers swipe, pinch and tap twice @phone-only'),
    ],
    [
      'Specifications',
      ui('features/vehicle/spec-groups', 'leaves out rows without a value, and groups without rows'),
      ui('features/vehicle/spec-groups', 'has an electric group only for what can be plugged in'),
    ],
    ['Contact seller', journey('contact', 'what is missing or wrong is said beside its field, and nothing is sent')],
    [
      'Save',
      journey(
        'favorites',
        'a saved vehicle is kept over a reload, stays when it is sold, and is nobody else’s business',
      ),
    ],
    [
      'Share',
      journey('compare', 'a vehicle and a comparison are shared as links'),
      ui('shared/vehicle/share', 'copies the link where there is none, or it breaks'),
    ],
    [
      'Compare up to 3',
      journey(
        'compare',
        'three vehicles are compared, a fourth is not, and the address shows the same to somebody else',
      ),
    ],
    [
      'Create and update form',
      journey(
        'keyboard',
        'a vehicle is listed with the keyboard alone, through all steps, with a field of each kind and a picture',
      ),
      journey('my-vehicles', 'an edit shows on the vehicle page'),
      journey('vehicle-form', 'an edit of two tabs is a conflict, which keeps what was typed'),
    ],
  ],
  'spec 2, notification inbox': [
    ['Mark one as read', journey('inbox', 'a message arrives in the open inbox and can be read @phone')],
    [
      'Mark all as read',
      journey(
        'inbox',
        'what "mark all as read" marked is new again by undo, with the keyboard, in every tab; what was read or came since stays',
      ),
    ],
    [
      'Delete one or all, each after a confirmation',
      journey('inbox', 'one entry or all are deleted after a question, and come back by undo'),
    ],
  ],
  'spec 2, settings': [
    ['Profile and account', journey('settings', 'the profile is judged, saved and still there after a reload')],
    ['Appearance: font and theme', journey('settings', 'theme and font are saved with the account')],
    [
      'Notifications: type, four email toggles, mobile',
      journey('notification-settings', 'what is chosen shows what it does, is kept, and no tab overwrites another'),
    ],
    ['Providers: link, unlink, one-time code', LINKED],
    [
      'Display: the items of the sidebar',
      journey('settings', 'what the sidebar shows is chosen, at least one place, and is so before any script runs'),
    ],
  ],
  'spec 2, billing': [
    ['Choose a plan and its months, subscribe, pay elsewhere, success', BOUGHT],
    ['Cancel', journey('billing', 'who leaves the payment page is charged nothing, and goes on or lets it be')],
    [
      'Visitors are asked to sign in to see subscriptions',
      [
        'ui/src/features/billing/components/plan-list.test.tsx',
        'whoever is not signed in is asked to be, and comes back to what they looked at',
      ],
    ],
  ],
  'spec 2, tab controls': [
    ['Close, all, left, right, others', TABS, ui('app/frame/admin/open-tabs', 'are closed by %s')],
    [
      'Full screen and refresh',
      journey('office-desk', 'a page is drawn anew, fills the screen, and asks before a tab with typed content goes'),
    ],
  ],
  'spec 2, other': [
    [
      'A prompt to install the application',
      journey(
        'install',
        'the application is offered for installation where the browser would, and again 30 days after it was refused',
      ),
      journey('install', 'where a browser installs nothing by itself, it is said how, and never again once refused'),
    ],
    ['404 and 500 pages with back and home', ERROR_PAGES],
    [
      'A loading bar at the top while a page is fetched',
      journey('page-load', 'a bar at the top runs while a page is fetched, and is gone with it'),
    ],
  ],
}
