// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { journey } from '../places.ts'
import type { DialogRow } from '../promise.ts'

const LINKED = journey(
  'notification-settings',
  'a channel is linked with a code that came by it, paused, and unlinked after a question',
)
const APP = journey(
  'two-factor',
  'an authenticator app is set up, asked for at sign-in, and a recovery code replaces it once',
)
const PASSKEY = journey('two-factor', 'a passkey is made, signs in, confirms, and is removed')

/** Dialogs about oneself, and those of every page. */
export const personDialogs: readonly DialogRow[] = [
  [
    'Leaving what was typed asks',
    ['shared/forms/leave-question › leave.title'],
    journey('settings', 'what was typed and not saved is asked about before another page or a reload takes its place'),
  ],
  [
    'Confirming who one is',
    ['features/account/components/confirm-dialog › confirm.title'],
    journey('two-factor', 'a change that needs a fresh sign-in asks who is there, and then goes on by itself'),
  ],
  [
    'Linking, pausing, one-time code, unlinking of a channel',
    [
      'features/settings/components/channel-code-dialog › notifications.code.title.${purpose}',
      'features/settings/components/channels-section › notifications.channels.question',
    ],
    LINKED,
  ],
  [
    'Unlinking an identity asks',
    ['features/settings/components/identities-section › identities.question'],
    journey('federation', 'an identity is linked with a mailed code, and unlinked'),
  ],
  [
    'Set up an authenticator app, and its recovery codes',
    [
      'features/settings/components/totp-dialog › factors.totp.setUp',
      'features/settings/components/recovery-codes-dialog › factors.codes.title',
    ],
    APP,
  ],
  [
    'Make a passkey; removing it asks',
    [
      'features/settings/components/passkey-dialog › factors.passkey.add',
      "features/settings/components/second-factor-section › factors.questions.${question?.kind ?? 'totp'}",
    ],
    PASSKEY,
  ],
  [
    'Deleting the account says what goes, and asks for its name',
    ['features/settings/components/delete-account-dialog › data.deleteTitle'],
    journey('settings', 'the data is downloaded, and the account deleted once its name was typed'),
  ],
  [
    'How to install the application by hand',
    ['app/frame/install-hint › install.hintTitle'],
    journey('install', 'where a browser installs nothing by itself, it is said how, and never again once refused'),
  ],
]
