import { OwnEmail, Phone } from '../kit.ts'
import { roles } from '../permissions.ts'
import type { RecordKind } from '../resource.ts'
import { field } from '../resource-field.ts'
import { PersonName, UserChange, Username, userStatuses } from './user.ts'

const shown = { readOnly: true } as const

/** Users as lists and dialogs of the back office show them; their endpoints are written by hand (`userRecords`). */
export const adminUserShape = {
  name: 'user',
  fields: {
    name: { ...field.text(), ...shown },
    username: { ...field.text({ required: true }), schema: Username },
    firstName: { ...field.text({ required: true }), schema: PersonName },
    lastName: { ...field.text({ required: true }), schema: PersonName },
    email: { ...field.text({ required: true }), schema: OwnEmail },
    phone: { ...field.text(), schema: Phone },
    role: field.oneOf(roles, { required: true }),
    bio: { ...field.longText(), schema: UserChange.properties.bio.anyOf[0] },
    status: { ...field.oneOf(userStatuses), ...shown },
    emailVerified: { ...field.boolean(), ...shown },
    is_premium: { ...field.boolean(), ...shown },
    lastSeenAt: { ...field.instant(), ...shown },
    granted: { ...field.list(), ...shown },
    denied: { ...field.list(), ...shown },
  },
  list: {
    columns: ['name', 'email', 'role', 'status', 'lastSeenAt', 'createdAt'],
    sort: '-createdAt',
    search: ['email', 'username', 'name', 'phone'],
    filters: ['role', 'status', 'emailVerified', 'is_premium', 'createdAt'],
    // Each has an index behind it: a page of a million must not be sorted anew.
    sorts: ['name', 'username', 'email', 'role', 'status', 'createdAt'],
  },
} as const satisfies Pick<RecordKind, 'name' | 'fields' | 'list'>
