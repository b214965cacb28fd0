// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they stand in the code

import { auth, beside, bff, call, contracts, journey, ui } from '../places.ts'
import type { Sections } from '../promise.ts'

const MATRIX: readonly [string, string] = [
  'infra/access/test/access-matrix.test.ts',
  'is written down for every endpoint a browser can call, and for nothing else',
]

/** Spec 6 and 7: rights, and calls. */
export const rights: Sections = {
  'spec 6, roles and permissions': [
    [
      'USER, ADMIN, SUPADMIN; roles can be chosen',
      journey('users', 'a USER, an ADMIN with three permissions and a SUPADMIN each see exactly theirs'),
      journey('users', 'the matrix of roles shows what each may do, and a change holds'),
    ],
    ['Visitors and signed-in people', MATRIX],
    [
      'index, create, update and delete of each resource',
      journey('resource-rights', 'every list shows what the right to ${action} allows, and nothing else'),
      contracts(
        'spec',
        'each resource of the specification has a permission for each action, and delete_vehicle is one',
      ),
    ],
    [
      'Whoever holds an index permission counts as admin',
      ui('shared/permissions/can', 'counts whoever holds an index permission as admin'),
    ],
    [
      'delete_vehicle, canEdit and canDelete',
      beside('services/catalog/src/vehicle/vehicle.rights', 'lets the owner and holders of delete_vehicle delete'),
      journey('my-vehicles', 'nobody edits or deletes what is not theirs'),
    ],
    [
      'is_premium',
      auth('account', 'is one with an unexpired plan that was paid for, running or waiting; a grant alone is none'),
    ],
  ],
  'spec 7, calls': [
    ['Each call of the table is there', contracts('spec', 'there is a call %s')],
    ['… with X-Process-Id where the table asks for it', contracts('spec', '%s by %s takes X-Process-Id')],
    ['Calls send cookies', ui('shared/api/call', 'returns the reply body and sends cookies')],
    [
      'The base address depends on the ending of the domain',
      ui('shared/api/answer', 'the API of %s is at %s where a site has its own'),
    ],
    [
      'Bodies carry a MAC; of forms, sorted by name',
      ui('shared/api/mac', 'signs the very text that is sent'),
      beside('services/kernel/src/mac/browser-mac', 'of a form, $name'),
      bff('edge', 'of another body, another session or none at all is refused before a service hears of it'),
      call('surface', 'config starts an anonymous session with a key of its own, and every write needs that key'),
    ],
    [
      'The language is asked for by lng',
      journey('preferences', 'a language is kept over a reload, and the one in the address wins'),
    ],
  ],
}
