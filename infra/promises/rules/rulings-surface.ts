// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { auth, beside, bff, call, catalog, contracts, journey, story, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const kernel = (name: string, title: string) => [`services/kernel/test/${name}.test.ts`, title] as const
const MATRIX = [
  'infra/access/test/access-matrix.test.ts',
  'is written down for every endpoint a browser can call, and for nothing else',
] as const
const FRONT_DOOR =
  'services are asked for nothing but declared endpoints, strangers for nothing, and the answer is no 5xx'

/** Rulings 1 and 2: the HTTP surface, its traps, and access. */
export const rulingsSurface: Sections = {
  'rulings 1, conventions': [
    [
      'Problems carry status text, code, a sentence in the caller’s language, fields and the request id',
      kernel('http', 'are problems with status text, code, sentence and request id'),
      call('surface', 'problems carry status text, code, a sentence in the caller’s language and the request id'),
    ],
    [
      'Lists have pages, at most 10,000 rows deep',
      beside(
        'services/kernel/src/http/paging',
        'every list that is read by pages ends at the deepest row, also where the request leaves the limit to it',
      ),
      beside('services/kernel/src/http/paging', 'says how many there are, up to what can be read'),
    ],
    [
      '400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503 as the rulings say',
      kernel('http', 'answers 401 without a user, 402 for an unverified one'),
      kernel('http', 'answers 403 without the permission, and to a browser that calls what is for services'),
      [
        'infra/access/test/access-matrix.test.ts',
        'is answered to %s within 2 s, as the contract says, and never by a failure of ours',
      ],
    ],
    ['Never 204', ['contracts/src/kit.test.ts', 'no endpoint answers 204, and one that would is refused']],
    [
      'Money is in major units, stored in minor ones',
      beside('services/catalog/src/money/money', 'comes back as it was sent'),
      beside('services/catalog/src/money/money', 'refuses more decimals than the currency has'),
    ],
    [
      'Both forms of a page address work',
      journey('identity', 'error pages say what happened, with and without a slash'),
      bff('served-page', 'marks the place one is at, however its address is written'),
    ],
    [
      'A target without a slash at its beginning is 400',
      bff('front-door', 'one that does not begin with a slash is refused before it is routed: %s'),
    ],
    [
      'Every gate judges the matched route and parsed values',
      bff('front-door', FRONT_DOOR),
      bff('front-door', 'is the same path: it is counted and answered as that one'),
    ],
    [
      '/metrics and /readyz are not on the public port',
      bff('front-door', 'does not tell how the process is: that is on a port of its own'),
      kernel('start', 'tells how it is on a port of its own, and not on the one it serves'),
    ],
    [
      'Unknown fields are refused',
      kernel('http', 'refuses unknown parameters, words for numbers and values off the list'),
      beside('services/kernel/src/http/validation', 'which members nobody knows'),
    ],
    [
      'What is another’s is 404',
      kernel('http', 'answers 404 for what belongs to another user, and for an id that cannot be one'),
    ],
    [
      'OpenAPI 3.1 and its reference page',
      call('surface', 'the API is described by OpenAPI 3.1 with a reference page'),
    ],
    ['Each call of the rulings is there', contracts('rulings', 'the rulings’ call %s is there')],
    ['A delete answers the id of what is gone', contracts('kit', 'a delete answers the id of what is gone')],
    [
      '429 and 503 say when it is worth trying again',
      beside('services/kernel/src/errors/problem', 'states when it is worth trying again'),
    ],
  ],
  'rulings 1, traps': [
    [
      '/auth/ calls show their errors in the form',
      ui('shared/api/call', 'tells the router of 401, 402 and 403, except those of /auth/'),
      journey('sign-in', 'a wrong password is said in the form, which stays where it is'),
    ],
    [
      'Only a first load goes to /500 or /503',
      ui('app/refusal-routes', 'takes a failed first load to /500 or /503, and nothing else'),
      journey(
        'outage',
        'while catalog is down the answer is 503 with Retry-After and a readable page, and it recovers by itself',
      ),
    ],
    [
      'A plan’s limit is 409 with an upgrade',
      journey(
        'billing',
        'a seller at the limit buys a larger plan and finishes the same listing, with nothing typed twice',
      ),
      catalog('plan-room', 'refuses another vehicle on every way to the market, and says how many it allows'),
    ],
    [
      'Retries: GET only, never on 401, 402, 403, 404, 409, 422',
      ui('shared/api/retry', 'never repeats %i'),
      ui('shared/api/retry', 'never repeats %s by itself'),
    ],
    ['Toasts stay, are grouped and dismissible', story('toast', 'Notifications'), story('toast', 'Burst')],
    [
      'redirect is a path of our own',
      ui('shared/session/redirect', 'leads home from %s'),
      journey('sign-in', 'a redirect to another site, or to a script, means home'),
    ],
    [
      'The user is sealed with a key that no script reads',
      ui('shared/storage/settings', 'opens with the same key only, and tells when it was changed'),
      ui('shared/draft/draft-key', 'is sealed with a key that script cannot read'),
    ],
    [
      'X-Mac: its form, its refusal, one more try',
      beside('services/kernel/src/mac/browser-mac', 'of JSON, $name'),
      ui('shared/api/mac', 'signs $name'),
      ui(
        'shared/api/call',
        'reads the configuration after MAC_INVALID and repeats once, under the same idempotency key',
      ),
    ],
    [
      'Calls between services are signed, fresh, and not replayed',
      beside('services/kernel/src/mac/service-signature', 'covers the %s'),
      beside('services/kernel/src/mac/service-signature', 'lives for 30 seconds, backwards and forwards'),
      kernel('http', 'lets a write happen once: its nonce is recorded with the effect'),
    ],
    [
      'Services are out of reach of browsers',
      call('surface', 'services cannot be called around the BFF, nor their internal paths through it'),
    ],
    [
      '.fr is French, in euros',
      bff('served-page', 'is French on the French site, for a browser that does not say'),
      bff('served-page', 'says what is usual on %s'),
      contracts('site', 'knows what is usual where a site is at home, by the ending of its name'),
    ],
    [
      'The webhook of Stripe needs no X-Mac, and nothing else goes that way',
      bff('edge', 'needs neither session nor X-Mac: every byte and its signature go on as they came'),
      bff('edge', 'is no way past X-Mac for anything else, and bounded in size'),
    ],
    [
      'Maintenance: 503 for every way to write a path',
      bff('front-door', 'waits while the site is under maintenance, as that one does'),
    ],
    [
      'Cookies are host-only and out of reach of scripts',
      bff('edge', 'are host-only, out of reach of scripts, and only for TLS where the application is'),
    ],
  ],
  'rulings 2, access': [
    ['Who may call what', MATRIX, ['infra/access/test/access-matrix.test.ts', '%s']],
    [
      'USER, ADMIN and SUPADMIN hold what the table says',
      journey('users', 'a USER, an ADMIN with three permissions and a SUPADMIN each see exactly theirs'),
      ['contracts/src/roles.test.ts', 'USER, ADMIN and SUPADMIN begin with what the rulings give them'],
    ],
    [
      'Role’s, plus granted, minus denied, from the next request',
      auth('sign-in', 'are the role’s, plus granted, minus denied, at the next request'),
      auth('rights', 'counts from the next request of everybody who has the role'),
    ],
    [
      'The first SUPADMIN is made by a command',
      auth('create-supadmin', 'makes a SUPADMIN also where somebody has the username that follows from the address'),
    ],
    [
      'Nobody grants what they do not hold; targets rank below',
      auth('rights', 'never gives what the caller does not hold, by grant, role or lifted denial'),
      auth('rights', 'is limited for an ADMIN to the status of a USER'),
    ],
    [
      'The last SUPADMIN stays',
      auth('rights', 'keeps at least one active SUPADMIN, also when the last two demote each other at once'),
      auth('account', 'keeps the last SUPADMIN, also when two go at the same time'),
    ],
    [
      'The own record never changes role, status or rights',
      auth('account', 'refuses rights, gaps and nonsense, and changes nothing then'),
    ],
    [
      'Roles and pictures have their tabs',
      journey('users', 'the matrix of roles shows what each may do, and a change holds'),
      journey('dashboard', 'pictures are hidden by keyboard, several at once deleted, and gone for buyers'),
    ],
    [
      'canEdit and canDelete',
      beside('services/catalog/src/vehicle/vehicle.rights', 'lets the owner alone edit'),
      beside('services/catalog/src/vehicle/vehicle.rights', 'lets the owner and holders of delete_vehicle delete'),
    ],
    [
      'Below 768 px the back office is left, on resize too',
      journey('back-office', 'each sees the pages and buttons of their permissions, and nobody else gets in'),
    ],
    [
      'Help is public',
      journey('office-desk', 'a help page is written, previewed, published in versions and taken back'),
    ],
    [
      'Payments and tax rates are the SUPADMIN’s',
      ['contracts/src/roles.test.ts', 'payments, tax rates and energy prices are the SUPADMIN’s alone'],
    ],
    [
      'An unverified email is 402 on everything but what it needs',
      call('surface', 'an unverified email is 402 on everything but what it needs'),
    ],
    [
      'Suspended: told with the right password only, sessions end, vehicles hide and come back',
      auth('sign-in', 'tells a suspended account so only with the right password'),
      auth('rights', 'suspends at once: sessions end, the others are told, and a reactivated one signs in again'),
      catalog('consumers', 'suspended hides their vehicles from all but themselves; reactivated brings them back'),
    ],
  ],
}
