// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { auth, beside, bff, contracts, journey, pictures, story, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const preview = (title: string) => bff('preview', title)

/** Issue 16: the whole experience on screens. */
export const experience: Sections = {
  'the first load': [
    [
      'The frame and shape of the page before any script, in its theme and language',
      bff('served-page', 'holds the frame and the shape of %s'),
      bff(
        'served-page',
        'has theme, typeface and folded sidebar of the browser, the defaults where it does not say or says nonsense',
      ),
      journey('first-paint', 'a document shows its frame before any script has run, as this browser was left'),
    ],
    [
      'No call for the config, and nothing moves',
      journey('first-paint', '${path} asks for no config, keeps its frame and moves nothing while it loads'),
    ],
    ['The frame never disappears again', journey('first-paint', 'a frame stays through sign-in')],
    [
      'Nothing of who was here is left in a page',
      journey('first-paint', 'nothing of who was here is in a page after they have gone, the way back included'),
    ],
  ],
  settings: [
    [
      'Whoever signed in at a provider may sign out there, too; signing out here never waits for it (ADR 62)',
      journey('federation', 'whoever signs out may sign out at the provider too, which then asks again who is there'),
      journey(
        'federation',
        'an address that says somebody signed out at a provider is not believed, and a password leaves nothing there',
      ),
      journey('federation', 'whoever needs no sign-out at the provider says so once'),
      auth('provider-logout', 'hands over, for ten minutes, what opens the way out of the provider, once'),
      auth('provider-logout', 'is handed to nobody who names somebody else’s session'),
      bff('provider-logout', 'is said to be closed while the provider is down, and can be tried again'),
    ],
    [
      'Display: what the sidebar shows, on the server, before any script',
      journey('settings', 'what the sidebar shows is chosen, at least one place, and is so before any script runs'),
      auth('sidebar-items', 'is everything until some of it is chosen, and again when nothing is chosen any more'),
    ],
    [
      'Unsaved changes are asked about',
      journey(
        'settings',
        'what was typed and not saved is asked about before another page or a reload takes its place',
      ),
    ],
    [
      'Applied at once in other tabs',
      journey(
        'preferences',
        'language, theme and typeface chosen in one tab are those of another, and neither takes back what the other chose',
      ),
    ],
    [
      'Passkeys sign in without a password',
      auth('passkey-login', 'signs in whoever holds it, without their email, a password or a second factor'),
      journey('two-factor', 'a passkey is made, signs in, confirms, and is removed'),
    ],
    [
      'Another account in another tab is followed',
      ui('app/two-people', 'knows everything in the code that belongs to a person'),
      journey('sign-in', 'signing out in one tab signs out the other'),
    ],
  ],
  languages: [
    [
      'Switched without a reload, errors beside fields included',
      journey('preferences', 'what is said beside a field is said anew in a language that is chosen meanwhile'),
      journey('search-language', 'another language reaches what the server wrote too, without leaving the page'),
    ],
    [
      'Nothing is left untranslated',
      ['infra/texts/untranslated.test.ts', 'are not English, but for what is the same for a reason'],
      ['infra/texts/untranslated.test.ts', 'leave no exception that nothing needs any more'],
    ],
    ['No key is unused, none is missing', ui('i18n/texts', 'are none of %s'), ui('i18n/texts', 'exist in English')],
    [
      'Texts twice as long cut nothing off',
      journey(
        'reflow',
        'every page is read at 400 % and with text set apart: nothing sideways, nothing cut off, no bars over it',
      ),
      ...pictures('pages', '${name} looks as it did'),
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
      'No line ends between a figure and its unit',
      ui('shared/vehicle/field-text', 'no line ends between a figure and its unit'),
    ],
  ],
  'queries and toasts': [
    [
      'Offline is said, and what failed is tried again on return',
      journey('search-network', 'without a network the search says so, and goes on by itself'),
    ],
    ['Several at once are grouped; what is said again is counted', story('toast', 'Burst'), story('toast', 'UndoAll')],
    [
      'Never over price, contact or the field in use',
      journey('toast-place', 'a toast covers neither price, contact nor the field in use (${at})'),
      journey('toast-place', 'a toast covers no price of a list, wherever that is scrolled to (${at})'),
      story('toast', 'KeepsClear'),
      story('toast', 'AboveKeyboard'),
    ],
    ['Errors stay, a success may go', story('toast', 'Kinds')],
  ],
  'help and shared links': [
    ['The help centre is searched', ui('features/help/help-pages', 'finds pages by all words, titles first')],
    [
      '… and written to, signed out too; answers by mail',
      journey('support', 'a visitor writes, the office answers, and both go on by mail'),
    ],
    ['Plans that have it come first', journey('support', 'who has priority support comes first, and is told so')],
    [
      '/v/{id} shows a vehicle to anybody, without contact, plate, VIN or seller',
      preview('shows picture, price and key facts to anybody, and to messengers and search engines'),
      preview('tells neither who sells it nor which very vehicle it is'),
      journey('shared-link', 'a shared vehicle is read without signing in, in any language, light, dark, on a phone'),
    ],
    [
      '… and to no search engine once it is hidden or sold',
      preview('of a sold vehicle says so, and is for no search engine'),
      preview('of %s shows nothing but that it is not there'),
    ],
    [
      'A sitemap, where it is configured',
      bff('sitemap', 'is off unless configured'),
      bff('sitemap', 'names each vehicle that is offered once, by pages, with when it changed'),
    ],
  ],
  accessibility: [
    [
      'axe finds nothing on any page, by day and by night',
      journey('accessibility', 'pages have no accessibility findings, by day and by night: ${name}'),
    ],
    [
      'By keyboard alone: sign up, list, buy, write, search, compare',
      journey('keyboard', 'somebody signs up with the keyboard alone, a mistake and its correction included'),
      journey(
        'keyboard',
        'a vehicle is listed with the keyboard alone, through all steps, with a field of each kind and a picture',
      ),
      journey('keyboard', 'a plan is bought with the keyboard alone, at the payment page and back'),
      journey('accessibility', 'a buyer writes to a seller with the keyboard alone'),
      journey(
        'search-places',
        'the whole search by keyboard: slash, a suggestion, filters, order, page, a vehicle and back',
      ),
      journey('compare', 'vehicles are chosen, compared, removed and left by keyboard alone'),
    ],
    [
      'The focus follows what a dialog made or deleted',
      journey(
        'back-office',
        'the focus follows what a dialog made or deleted: to the new row, to the one beside, to what is left',
      ),
    ],
    [
      'Nothing hides the field that has the focus',
      journey('vehicle-form', 'with large text, no field that the keyboard reaches is under a bar'),
      journey(
        'bars',
        'a page stays where it is while the keyboard is in the bars, and while its language changes @phone-only',
      ),
    ],
    [
      'Read at 320 px, 400 % and with text set apart',
      journey(
        'reflow',
        'every page is read at 400 % and with text set apart: nothing sideways, nothing cut off, no bars over it',
      ),
      journey('low-window', 'at 200 % filters and pictures keep room of their own'),
    ],
    [
      'In colours that the system forces',
      journey('forced-colors', 'where the system forces its colours, what is chosen, current or focused is still seen'),
    ],
    [
      'Without motion for who wants none',
      journey(
        'reduced-motion',
        'who wants no motion sees none: pages, the way from a card, dialog, toast, menu, gallery',
      ),
    ],
    ['Contrast of all pairs of colours', beside('design-system/src/theme/contrast', 'lets %s be read on %s')],
  ],
  'home and cards': [
    [
      'The menu folds on home, so that four columns fit',
      journey('home-layout', 'home folds its menu to named icons, so that 1440 px shows four columns of cards'),
    ],
    [
      'One search field',
      journey('home-layout', 'home has one search field, in the top bar, and its words stay with the filters @phone'),
    ],
    [
      'Filters do not move while counts load',
      journey('home-layout', 'the filters stay where they are while counts and values load, ${last} last'),
      journey('filter-change', 'new results are painted within 100 ms of their answer, and nothing moves'),
    ],
    ['New means three days', ui('shared/vehicle/vehicle-facts', 'first published at %s is on the 15th at noon: %s')],
    [
      'A demo world of 100 picture sets, without two alike on a page',
      ['infra/demo/world/world.test.ts', 'are at least 100 different sets, and all of them are used'],
      ['infra/demo/world/world.test.ts', 'has no two equal covers on a page, wherever a page begins'],
      ['infra/demo/world/world.test.ts', 'lets at least half of its vehicles be judged by their price'],
    ],
    [
      'Rows of the back office are close, or comfortable by choice',
      journey(
        'office-desk',
        'rows of every list are close, or comfortable where a person chose so, after a reload too',
      ),
    ],
  ],
}
