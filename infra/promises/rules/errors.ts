import { billing, contracts, journey, story, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const SENTENCES = ui('i18n/texts', 'are none of the specification, word for word')
const SERVER_SENTENCES = contracts('messages', 'say what the specification says, word for word')

/** Spec 8 and 9: errors, texts, limits. */
export const errors: Sections = {
  'spec 8, failed responses': [
    [
      'A toast says the server’s message, else one by status, else something general',
      ui('shared/api/answer', 'says what the server says'),
      ui('shared/api/answer', 'of %i without a word of ours says: %s'),
      ui('shared/api/background', 'is said once, however often the same is tried, and again after it had worked'),
    ],
    [
      '401, 402 and 403 are not toasted but told to the router',
      ui('shared/api/call', 'tells the router of 401, 402 and 403, except those of /auth/'),
      ui('shared/api/background', 'is left to the router, the banner, or nobody, where those speak'),
    ],
    [
      '401 leads to /sign-in with the present address',
      journey('sign-in', 'a session that ends meanwhile leads to sign-in and back, and nothing typed is lost'),
    ],
    ['402 leads to /email', journey('settings', 'a changed email has to be confirmed before anything else')],
    ['403 leads to /403', ui('app/refusal-routes', 'sends a forbidden thing to its page, with the way back')],
    ['500 leads to /500', ui('app/refusal-routes', 'takes a failed first load to /500 or /503, and nothing else')],
    [
      '204 says “Content not found.”, the rest “Something went wrong!”',
      ui('shared/api/answer', 'that has no content says so, and one that cannot be read that something went wrong'),
    ],
    [
      'Never again for 401, 402 and 403; else up to 3 times',
      ui('shared/api/retry', 'never repeats %i'),
      ui('shared/api/retry', 'repeats a GET that failed with %i, later each time, three times'),
    ],
  ],
  'spec 8, texts': [
    ['By status', SERVER_SENTENCES, ui('shared/api/answer', 'of %i without a word of ours says: %s')],
    ['Other messages and success texts, word for word', SENTENCES, SERVER_SENTENCES],
    [
      'Error loading vehicles, with a retry',
      journey('search', 'a search that fails says so, and comes back when it is asked again'),
    ],
    [
      'Error loading notifications, with a retry',
      journey('inbox', 'a page that cannot be fetched while offline says so, and opens once the network is back'),
    ],
    [
      'Error sending a message, and what was typed stays',
      journey('contact', 'after a lost answer the message is sent again under the same key and arrives once'),
    ],
    [
      'Error sending verification email, error resetting password',
      journey('identity', 'a lost network keeps what was typed, and the next try works'),
      journey('identity', 'a new password that does not arrive says so, and is kept for the next try'),
    ],
    [
      'Site under maintenance',
      journey('preferences', 'a maintenance that is announced is named on every page, until it is over'),
    ],
    [
      'Error loading vehicle configuration',
      journey(
        'search-network',
        'choices that cannot be loaded are said to be missing, and vehicles are found without them',
      ),
    ],
    [
      'Sign up successful',
      journey('keyboard', 'somebody signs up with the keyboard alone, a mistake and its correction included'),
    ],
    [
      'Payment successful, payment cancelled',
      journey('billing', 'somebody buys a plan after a declined card, and a better one with the credit of the first'),
      journey('billing', 'who leaves the payment page is charged nothing, and goes on or lets it be'),
    ],
  ],
  'spec 9, limits': [
    [
      'A request is given up after 50 s',
      ui('shared/api/answer', 'a request is given up after 50 seconds of silence, in words'),
    ],
    [
      'An answer is good for 10 s',
      ui('shared/api/prefetch', 'an answer from before a change, or an old one, is not used'),
    ],
    [
      'Toasts: bottom right, 50 s, region "Notifications", Alt+T',
      story('toast', 'Notifications'),
      story('toast', 'Kinds'),
    ],
    [
      'Below 768 px the back office is left',
      journey('back-office', 'each sees the pages and buttons of their permissions, and nobody else gets in'),
    ],
    [
      'Languages: en_US by default and where a text is missing, fr_FR, zh_CN',
      ui('i18n/texts', 'are complete in %s, with every plural form it has'),
      contracts('messages', 'are complete in French and in Chinese, which has no singular'),
      ui('i18n/language', 'maps %s to %s'),
    ],
    [
      'Detection: query, cookie, local storage, session storage, browser, document; kept in local storage',
      journey(
        'language-sources',
        'the language is that of the address, else cookie, local storage, session storage, browser',
      ),
      journey('preferences', 'a language is kept over a reload, and the one in the address wins'),
      ui('i18n/language', 'leaves another language to the next source, and the fallback to the end'),
    ],
    [
      'Fonts inter, manrope, system; themes light, dark, system',
      ui('shared/storage/settings', 'take the theme by name, light by default'),
      journey('settings', 'theme and font are saved with the account'),
    ],
    [
      'Plans: monthly or yearly; limits may be none',
      ['services/billing/seeds/plans.test.ts', 'are the families, prices, limits and perks of the rulings'],
      billing('plans', 'the three limits of a plan are asked for, and unlimited is said and not left out'),
    ],
  ],
}
