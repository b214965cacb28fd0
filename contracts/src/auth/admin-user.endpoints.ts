import { type Static, Type as T } from 'typebox'
import {
  AdminPageQuery,
  Data,
  Deleted,
  endpoint,
  IdParams,
  Instant,
  List,
  Nullable,
  OneOf,
  Ordinal,
  OwnEmail,
  Phone,
  Strict,
  Uuid,
} from '../kit.ts'
import { filterQuery } from '../list-filter.ts'
import { roles } from '../permissions.ts'
import { AuditEntry, bulkDeleteMax, sortsOf } from '../resource-endpoints.ts'
import { somethingToRead } from '../written.ts'
import { adminUserShape } from './admin-user.fields.ts'
import { Permissions } from './role.endpoints.ts'
import { PersonName, User, UserChange, Username, userStatuses } from './user.ts'

/** A user as the back office sees it: the record, what was granted and denied beside the role, and the version for changes. */
export const AdminUser = T.Object({
  ...User.properties,
  granted: T.Array(T.String()),
  denied: T.Array(T.String()),
  version: T.Integer({ minimum: 1 }),
  lastSeenAt: Nullable(Instant),
})
export type AdminUser = Static<typeof AdminUser>
const sorts = sortsOf(adminUserShape).flatMap((name) => [name, `-${name}`])
const { page, limit, ...found } = { ...AdminPageQuery(sorts), ...filterQuery(adminUserShape) }

export const listUsers = endpoint({
  id: 'auth.listUsers',
  method: 'GET',
  path: '/admin/user',
  access: 'admin.user.index',
  summary: 'Users, newest first unless sorted; found by the beginnings and parts of email, names, username and phone',
  query: Strict({ page, limit, ...found }),
  replies: { 200: List(AdminUser) },
  errors: ['PAGE_TOO_DEEP'],
})
export const exportUsers = endpoint({
  id: 'auth.exportUsers',
  method: 'GET',
  path: '/admin/user/export',
  access: 'admin.user.index',
  summary: 'Download users as CSV, at most 10,000',
  query: Strict(found),
  replies: { 200: T.String() },
  mediaType: 'text/csv',
})
export const readAnyUser = endpoint({
  id: 'auth.readAnyUser',
  method: 'GET',
  path: '/admin/user/:id',
  access: 'admin.user.index',
  summary: 'Read a user',
  params: IdParams,
  replies: { 200: Data(AdminUser) },
  errors: ['NOT_FOUND'],
})

const person = {
  email: OwnEmail,
  username: Username,
  firstName: PersonName,
  lastName: PersonName,
  phone: T.Optional(Nullable(Phone)),
  bio: T.Optional(UserChange.properties.bio),
  role: OneOf(roles),
}
const change = {
  version: T.Optional(Ordinal()),
  reason: T.Optional(T.String({ maxLength: 500 })),
}
/** What may stand in the way of a change of a user, beside what is wrong with what was sent. */
const refusals = [
  'FORBIDDEN',
  'FORBIDDEN_TARGET',
  'FORBIDDEN_GRANT',
  'FORBIDDEN_CHANGE',
  'LAST_SUPADMIN',
  'OWN_ACCOUNT',
] as const

/** The person is told by email and sets a password with a one-time code, which also shows that the address is theirs. */
export const createAnyUser = endpoint({
  id: 'auth.createAnyUser',
  method: 'POST',
  path: '/admin/user',
  access: 'admin.user.create',
  fresh: true,
  summary: 'Create an account for somebody; nobody gives a role that holds more than they do',
  body: Strict(person),
  replies: { 201: Data(AdminUser) },
  errors: ['INVALID', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'FORBIDDEN', 'FORBIDDEN_TARGET', 'FORBIDDEN_GRANT'],
})
export const replaceAnyUser = endpoint({
  id: 'auth.replaceAnyUser',
  method: 'PUT',
  path: '/admin/user/:id',
  access: 'admin.user.update',
  fresh: true,
  summary: "Replace a user's profile and role; a phone or bio that is left out is emptied",
  params: IdParams,
  body: Strict({ ...person, ...change }),
  replies: { 200: Data(AdminUser) },
  errors: ['NOT_FOUND', 'INVALID', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'VERSION_CONFLICT', ...refusals],
})
/**
 * Changes a user who ranks below the caller (rulings 2, escalation): an ADMIN only the status of a USER; nobody grants
 * what they do not hold; the last active SUPADMIN stays, and nobody suspends
 * themselves. Sessions of the user end with a change of role and with a
 * suspension; changed rights count from the next request on. A new email is unverified again.
 */
export const changeAnyUser = endpoint({
  id: 'auth.changeAnyUser',
  method: 'PATCH',
  path: '/admin/user/:id',
  access: 'admin.user.update',
  fresh: true,
  summary: "Change a user's profile, role, status or rights",
  params: IdParams,
  body: Strict({
    ...T.Partial(T.Object(person)).properties,
    status: T.Optional(OneOf(userStatuses)),
    granted: T.Optional(Permissions),
    denied: T.Optional(Permissions),
    ...change,
  }),
  replies: { 200: Data(AdminUser) },
  errors: ['NOT_FOUND', 'INVALID', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'VERSION_CONFLICT', ...refusals],
})
/** Why an account goes: kept in the audit log, which is all that is left of it. */
const Reason = T.String({ minLength: 1, maxLength: 500, pattern: somethingToRead })
/**
 * Anonymises the account as its owner's own deletion does: vehicles are withdrawn, the plan ends, the person is told. Whoever
 * deletes types the user name, so that a slip of the hand deletes nobody.
 */
export const deleteAnyUser = endpoint({
  id: 'auth.deleteAnyUser',
  method: 'DELETE',
  path: '/admin/user/:id',
  access: 'admin.user.delete',
  fresh: true,
  summary: 'Delete an account, with a reason and its user name as it stands',
  params: IdParams,
  body: Strict({ username: T.String({ maxLength: 100 }), reason: Reason }),
  replies: { 200: Deleted },
  errors: ['NOT_FOUND', 'INVALID', 'FORBIDDEN', 'FORBIDDEN_TARGET', 'LAST_SUPADMIN'],
})
export const deleteUsers = endpoint({
  id: 'auth.deleteUsers',
  method: 'POST',
  path: '/admin/user/delete',
  access: 'admin.user.delete',
  fresh: true,
  transaction: 'manual',
  deadline: 8_000,
  summary: 'Delete several accounts; those that may not be deleted stay, each with its reason',
  body: Strict({
    ids: T.Array(Uuid, { minItems: 1, maxItems: bulkDeleteMax, uniqueItems: true }),
    count: Ordinal({ description: 'how many these are, typed by whoever deletes them' }),
    reason: Reason,
  }),
  replies: {
    200: Data(
      T.Object({
        deleted: T.Array(Uuid),
        refused: T.Array(T.Object({ id: Uuid, code: T.String(), message: T.String() })),
      }),
    ),
  },
  errors: ['INVALID'],
})
const history = AdminPageQuery([])
export const userHistory = endpoint({
  id: 'auth.userHistory',
  method: 'GET',
  path: '/admin/user/:id/history',
  access: 'admin.user.index',
  summary: 'What administrators changed about a user, the latest first',
  params: IdParams,
  query: Strict({ page: history.page, limit: history.limit }),
  replies: { 200: List(AuditEntry) },
  errors: ['NOT_FOUND', 'PAGE_TOO_DEEP'],
})
export const revertUser = endpoint({
  id: 'auth.revertUser',
  method: 'POST',
  path: '/admin/user/:id/revert',
  access: 'admin.user.update',
  fresh: true,
  summary: 'Put a user back to what it was before a change, as a change of its own under the same rules',
  params: IdParams,
  body: Strict({ entry: Uuid, version: Ordinal(), reason: change.reason }),
  replies: { 200: Data(AdminUser) },
  errors: ['NOT_FOUND', 'INVALID', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'VERSION_CONFLICT', ...refusals],
})
