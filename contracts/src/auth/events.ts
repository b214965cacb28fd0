import { Type as T } from 'typebox'
import { Locale } from '../caller.ts'
import { event, Nullable, OneOf, Uuid } from '../kit.ts'
import { distanceUnits, powerUnits } from '../units.ts'
import { SecurityNotice } from './security-notice.ts'
import { userStatuses } from './user.ts'

const of = { owner: 'auth', aggregate: 'user', version: 1 } as const
export const UserRegistered = event({ ...of, name: 'UserRegistered', kind: 'fact', data: T.Object({ userId: Uuid }) })
/** Public state of a person: display name, status, language, and the units texts for them are written in. */
export const UserChanged = event({
  ...of,
  name: 'UserChanged',
  kind: 'state',
  data: T.Object({
    userId: Uuid,
    version: T.Integer(),
    name: T.String(),
    status: OneOf(userStatuses),
    locale: Locale,
    units: T.Optional(
      T.Object(
        { distance: Nullable(OneOf(distanceUnits)), power: Nullable(OneOf(powerUnits)) },
        { description: 'null: none chosen. Instances of the version before do not name any' },
      ),
    ),
    deleted: T.Boolean(),
  }),
})
export const UserSuspended = event({ ...of, name: 'UserSuspended', kind: 'fact', data: T.Object({ userId: Uuid }) })
export const UserDeleted = event({ ...of, name: 'UserDeleted', kind: 'fact', data: T.Object({ userId: Uuid }) })
/**
 * Something touched the safety of an account and its owner is told of it. Emitted in the transaction of what happened, with
 * the mail that tells of it: whoever consumes it mails nothing.
 */
export const SecurityNoticed = event({
  ...of,
  name: 'SecurityNoticed',
  kind: 'fact',
  data: T.Object({ userId: Uuid, ...SecurityNotice.properties }),
})
