import { auth, journey, messaging } from '../places.ts'
import type { Sections } from '../promise.ts'

const oauth = (title: string) => ['e2e/api/oauth.spec.ts', title] as const

/** Rulings 3 and 5: authentication and messages. */
export const rulingsAuth: Sections = {
  'rulings 3, one-time codes': [
    [
      'The same answer for known and unknown addresses; the sixth in an hour is 429',
      auth('sign-up', 'look the same for known and unknown addresses, and the sixth in an hour is refused for both'),
      journey('identity', 'what is said does not tell whether an account exists'),
    ],
    [
      'WhatsApp uses the stored phone',
      auth('whatsapp-code', 'go to the stored phone and reset the password, but prove no mailbox'),
    ],
    [
      'Six digits, single use, bound to email and action',
      auth('one-time-code.property', 'work for their own session and email alone'),
      auth('one-time-code.property', 'are won once, of 50 who bring the right one at the same moment'),
    ],
    [
      'Five wrong tries end the session',
      auth('sign-up', 'die after five wrong tries, however many come at once, and the right code is late then'),
    ],
    [
      'A process id is good once, for its person and purpose',
      auth('one-time-code.property', 'are good for their own person and purpose alone, and once'),
      auth(
        'password',
        'refuses no process id, one of another action, of another person, and unknown emails, all alike',
      ),
    ],
    [
      'A reset ends every session and tells the owner',
      auth(
        'password',
        'sets the password, ends every session, confirms the mailbox and tells the owner, without signing in',
      ),
    ],
    [
      'A code that was replaced is dead',
      auth('known-device', 'that were replaced by a newer one are dead, the one of the sign-up too'),
    ],
    [
      'Unknown emails get a session that never verifies',
      auth('one-time-code.property', 'of unknown emails never open, whatever is guessed'),
    ],
    [
      'The countdown of 60 s comes from the server',
      auth('whatsapp-code', 'go to the stored phone and reset the password, but prove no mailbox'),
      journey(
        'identity',
        'a forgotten password is reset by mail, from the sign-in page back to where the person wanted to be',
      ),
    ],
  ],
  'rulings 3, secrets and limits': [
    [
      'No record is kept of a body that carries a secret',
      auth('secrets-at-rest', 'is neither they themselves nor a fast hash of a body that carries them'),
    ],
    [
      'Only failures count, per account and known device; a reset clears them',
      auth('known-device', 'are all that counts, by account and by address, and a right one clears the account’s'),
      auth(
        'known-device',
        'are cleared by a reset, whose browser is known from then on: who goes on guessing keeps nobody out',
      ),
    ],
    [
      'Power over others asks for a fresh session',
      auth('fresh', '%s is closed to a session that is not fresh'),
      ['contracts/src/fresh.test.ts', 'asks for a fresh session wherever power over others is given or taken'],
    ],
    [
      'Deleting a person asks for a reason and the typed name',
      auth('admin-user', 'takes nobody without a reason, and without the user name or the number of people as typed'),
    ],
    [
      'Passwords: 8 to 128, none that is common',
      auth('sign-up', 'refuses common and short passwords, wrong phones, and fields that nobody may set'),
      ['services/auth/src/secret/password.test.ts', 'that is common is refused however it is written: %s'],
    ],
    [
      'Sign-up: a record and a session, unverified; a duplicate names its field',
      auth('sign-up', 'answers the record and a session, unverified, and tells the others'),
      auth('sign-up', 'names the field of a duplicate without regard to case'),
    ],
  ],
  'rulings 3, third parties': [
    [
      'A new identity makes an account and asks for what is missing',
      oauth('a new person gets an account, is asked for what is missing, and signs in again to the same one'),
    ],
    ['None of the body’s claims are trusted', oauth('claims of the body are compared and never believed')],
    [
      'An email that has an account is never linked by itself',
      oauth('an email that has an account is never linked, and an unverified one makes none'),
    ],
    [
      'A forged or missing state leads to /external/error',
      oauth('a forged, missing or replayed state, another session and a refusal lead to the error page'),
    ],
    [
      'Identities are linked with a code and unlinked',
      oauth('an identity is linked with a one-time code, opens the account then, and is unlinked'),
      journey('federation', 'an identity is linked with a mailed code, and unlinked'),
    ],
    [
      'The last way to sign in stays',
      oauth('a new person gets an account, is asked for what is missing, and signs in again to the same one'),
    ],
    [
      'A client’s secret is written only, and sealed',
      ['services/kernel/test/resource.test.ts', 'is stored encrypted and never read back'],
      ['ui/src/features/admin/form/form-model.test.ts', 'never begins with a secret'],
    ],
    [
      'An identity provider has its fields',
      ['contracts/src/rulings.test.ts', 'an identity provider has the fields of the rulings'],
    ],
  ],
  'rulings 3, sessions': [
    [
      'Accepted versions of terms and privacy are kept',
      auth('account', 'are kept with version and time, at sign-up and later'),
    ],
    [
      'Listed, ended one by one or all, from the next request',
      auth('session', 'end one by one, and the ended one is dead at once'),
      auth('sign-in', 'ends this session, or all of them, from the next request on'),
    ],
    [
      'Rotated at sign-in; renewed with use',
      auth('sign-in', 'ends the session it came with, so that a planted one is worth nothing'),
      auth('session', 'never ends: each use after five minutes moves its end, and says so for the cookie'),
    ],
    [
      'Config: identity providers, channels, maintenance, versions',
      auth('sign-in', 'choices list the seeded languages, themes and fonts'),
      auth('sign-in', 'choices tell of a maintenance that operators announce, until it is over or taken back'),
    ],
    [
      'A changed email is unverified, and the old address told',
      auth('sign-up', 'takes changes; a new email is unverified and the old address is told'),
    ],
  ],
  'rulings 5, messages': [
    [
      'The inbox shows a contact within a second, without a reload',
      journey('inbox', 'a message arrives in the open inbox and can be read @phone'),
      messaging('contact', 'reaches the seller’s inbox with what the buyer wrote'),
    ],
    [
      'Own or sold: 409; the sixth in an hour: 429',
      messaging('contact', 'is refused for the own vehicle and for a sold one'),
      messaging('contact', 'is limited to five an hour; refused attempts do not count'),
    ],
    [
      'Read, all read, delete, delete what was seen, undo within 60 s',
      messaging('inbox', 'marks all, deletes all that was seen, and takes a delete back'),
      messaging('inbox', 'does not restore after a minute'),
    ],
    [
      'The type governs what goes out, the inbox always receives',
      messaging('preference', 'to who chose %s is what type, switch, phone and link let through'),
      messaging('preference', 'is judged for every kind of the inbox'),
    ],
    [
      'Security email stays on, and says why',
      messaging('preference', 'keeps emails about security and plans on, and says why'),
    ],
    [
      'Linking takes a code that came by that very channel',
      auth('own-address', 'is good only where its code came by that very channel, and is not used up by another'),
      journey(
        'notification-settings',
        'a channel is linked with a code that came by it, paused, and unlinked after a question',
      ),
    ],
    [
      'Answers in the product or by mail, behind relay addresses',
      messaging('reply', 'becomes a message of the thread, told like any other'),
      messaging('reply', 'is reached by mail through an address of ours, and nothing tells theirs'),
    ],
    [
      'Blocked and reported; only what was reported is read, and reading is in the log',
      messaging('thread', 'is not written to any more, about no vehicle, until they allow it'),
      messaging('thread-report', 'notes in the audit log who read a report’s messages, each time'),
    ],
    [
      'Mails of alerts are capped by person and day',
      messaging('alert', 'are at most as many a day as is set, and the next one tells of everything that waited'),
    ],
    [
      'Linked already: 409',
      messaging('channel-code', 'none is sent for a channel that is linked, but to say whether it notifies'),
    ],
  ],
}
