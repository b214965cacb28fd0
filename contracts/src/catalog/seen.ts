import { Type as T } from 'typebox'

/**
 * How much of catalog's database somebody has seen: a place in its write-ahead log, as PostgreSQL writes it. Whoever changed
 * something a moment ago is not answered from a copy that does not have it yet (ADR 72). It is worth nothing: who makes one up
 * is answered by the primary at most. The BFF alone turns the cookie into this header.
 */
export const seenPosition = { cookie: 'seen', header: 'x-forecourt-seen' } as const
export const SeenHeaders = T.Object({
  [seenPosition.header]: T.Optional(T.String({ pattern: '^[0-9A-F]{1,8}/[0-9A-F]{1,8}$', maxLength: 17 })),
})
/** For a read that a copy of the database may answer. */
export const maybeFromCopy = { headers: SeenHeaders, fromCookies: [seenPosition] } as const
