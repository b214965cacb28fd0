import { type Static, Type as T } from 'typebox'
import { Data, Deleted, endpoint, IdParams, Instant, OneOf, Strict, Uuid } from '../kit.ts'
import { adminResources } from '../permissions.ts'

/** Most views a person may keep of one list. */
export const adminViewsMax = 30

const Page = OneOf(adminResources)
/** A list of the back office as somebody wants to find it again: what its address said, under a name. */
export const AdminView = T.Object({
  id: Uuid,
  page: Page,
  name: T.String(),
  query: T.String({ description: "the list's query string, without the question mark" }),
  createdAt: Instant,
})
export type AdminView = Static<typeof AdminView>

export const AdminViewInput = Strict({
  page: Page,
  name: T.String({ minLength: 1, maxLength: 60 }),
  query: T.String({ maxLength: 1000 }),
})

export const listAdminViews = endpoint({
  id: 'auth.listAdminViews',
  method: 'GET',
  path: '/admin-view',
  access: 'user',
  summary: "The caller's saved views of a list of the back office, by name",
  query: Strict({ page: Page }),
  replies: { 200: Data(T.Array(AdminView)) },
  errors: ['FORBIDDEN'],
})
export const saveAdminView = endpoint({
  id: 'auth.saveAdminView',
  method: 'POST',
  path: '/admin-view',
  access: 'user',
  summary: 'Keep a view of a list under a name; a view of this name is replaced',
  body: AdminViewInput,
  replies: { 201: Data(AdminView) },
  errors: ['FORBIDDEN', 'INVALID'],
})
export const deleteAdminView = endpoint({
  id: 'auth.deleteAdminView',
  method: 'DELETE',
  path: '/admin-view/:id',
  access: 'user',
  summary: 'Forget a saved view',
  params: IdParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND'],
})
