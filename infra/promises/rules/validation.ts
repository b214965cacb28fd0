// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { auth, beside, billing, catalog, contracts, journey, messaging, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const CONTACT = journey('contact', 'what is missing or wrong is said beside its field, and nothing is sent')
const PROFILE = journey('settings', 'the profile is judged, saved and still there after a reload')
const WORDED = ui('shared/forms/validation', "words the spec's sentences")
const SERVER_SENTENCES = contracts('messages', 'say what the specification says, word for word')
const JUDGED = auth('profile-rules', '%s of %j is refused, and of %j taken')
const RECORDS = journey(
  'every-resource',
  '${name}: list, sort, search, create, change, conflict, export, import, delete',
)
const CLOSED = journey('every-resource', '${name}: list, sort, search, refusals, change, conflict, export, import')

/** Spec 5: validation. */
export const validation: Sections = {
  'spec 5, profile': [
    ['username: 2 to 30 characters', PROFILE, JUDGED],
    ['first and last name: 2 to 30 characters', PROFILE, JUDGED],
    ['email: required and valid', PROFILE, JUDGED],
    ['phone: valid', PROFILE, JUDGED],
    ['bio: 4 to 160 characters', PROFILE, JUDGED],
    ['urls: valid', PROFILE, JUDGED],
  ],
  'spec 5, account': [
    ['name: 2 to 30 characters', JUDGED],
    [
      'date of birth: required',
      journey('settings', 'date of birth and language are asked for, and the language shows at once'),
      auth('account', 'says of a date of birth and of a phone what is wrong with it, in the caller’s language'),
    ],
    [
      'language: required',
      journey('settings', 'date of birth and language are asked for, and the language shows at once'),
    ],
  ],
  'spec 5, appearance, notifications, display': [
    ['Theme and font are required, in the words of the specification', SERVER_SENTENCES, WORDED],
    ['A type must be chosen', messaging('preference', 'needs a type, which is said as the specification says it')],
    [
      'At least one item',
      journey('settings', 'what the sidebar shows is chosen, at least one place, and is so before any script runs'),
      auth('sidebar-items', 'is at least one of what there is, each once, said in words'),
    ],
  ],
  'spec 5, passwords': [
    [
      'The two must match',
      ui('features/account/sign-up-form', 'asks for equal passwords, a real phone number and consent'),
    ],
  ],
  'spec 5, vehicle form': [
    [
      'Nearly every field is required',
      journey('vehicle-form', 'an empty step says everything that is missing, in ${locale}'),
      ui('features/vehicle-form/form-rules', 'is something, unless the rulings call it optional'),
    ],
    [
      'At least one option and one picture',
      beside(
        'services/catalog/src/vehicle/vehicle.checks',
        'names what is missing, pictures too, and nothing that is optional or does not apply',
      ),
    ],
    [
      'Pictures: JPG or PNG, at most 5 MB',
      journey('vehicle-form', 'a picture too large or of another kind is refused by name, and everything else stays'),
      catalog('picture', 'more than 5 MB: 413'),
      catalog('picture', '%s, whatever its name says: 415'),
    ],
  ],
  'spec 5, contact, search, comparison': [
    ['Email, phone and message of a contact', CONTACT],
    [
      'A price needs a currency',
      journey('search', 'an address with a price but no currency says what it needs'),
      catalog('facets', 'refuse a price without a currency'),
    ],
    [
      'At most 3 are compared',
      ui('shared/vehicle/compare-selection', 'takes three vehicles and refuses the fourth'),
      catalog('vehicle', 'refuses a fourth, an unknown one, a hidden one and nonsense'),
    ],
  ],
  'spec 5, admin forms': [
    [
      'What each requires is said at its field',
      RECORDS,
      CLOSED,
      ui('features/admin/form/form-model', 'of %s lacks %j'),
    ],
    [
      'A plan’s three limits are asked for',
      billing('plans', 'the three limits of a plan are asked for, and unlimited is said and not left out'),
    ],
  ],
}
