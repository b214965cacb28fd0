import { Type as T } from 'typebox'
import { AdminPageQuery, Data, Deleted, endpoint, IdParams, List, Strict } from '../kit.ts'
import { AccountSession, SecurityEvent, SessionParams } from './user.endpoints.ts'

/** Addresses and devices of people who rank below the caller only, as with every change (rulings 2). */
export const listAnySessions = endpoint({
  id: 'auth.listAnySessions',
  method: 'GET',
  path: '/admin/user/:id/session',
  access: 'admin.user.index',
  summary: 'Where a user is signed in',
  params: IdParams,
  replies: { 200: Data(T.Array(AccountSession)) },
  errors: ['NOT_FOUND', 'FORBIDDEN_TARGET'],
})
export const endAnySession = endpoint({
  id: 'auth.endAnySession',
  method: 'DELETE',
  path: '/admin/user/:id/session/:sessionId',
  access: 'admin.user.update',
  summary: 'End one session of a user',
  params: SessionParams,
  replies: { 200: Deleted },
  errors: ['NOT_FOUND', 'FORBIDDEN_TARGET', 'FORBIDDEN_CHANGE'],
})
export const endAnySessions = endpoint({
  id: 'auth.endAnySessions',
  method: 'DELETE',
  path: '/admin/user/:id/session',
  access: 'admin.user.update',
  summary: 'End every session of a user; of the own account all but the one that asks',
  params: IdParams,
  replies: { 200: Data(T.Object({ endedSessions: T.Integer() })) },
  errors: ['NOT_FOUND', 'FORBIDDEN_TARGET', 'FORBIDDEN_CHANGE'],
})
const events = AdminPageQuery([])
export const listAnySecurityEvents = endpoint({
  id: 'auth.listAnySecurityEvents',
  method: 'GET',
  path: '/admin/user/:id/security-event',
  access: 'admin.user.index',
  summary: "Sign-ins and changes of a user's account, newest first",
  params: IdParams,
  query: Strict({ page: events.page, limit: events.limit }),
  replies: { 200: List(SecurityEvent) },
  errors: ['NOT_FOUND', 'FORBIDDEN_TARGET', 'PAGE_TOO_DEEP'],
})
