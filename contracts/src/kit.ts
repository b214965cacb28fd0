import { type Static, Type as T, type TObject, type TProperties, type TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import './formats.ts'
import type { PermissionKey } from './permissions.ts'

/** A service that owns data, endpoints and events. */
export type Owner = 'auth' | 'catalog' | 'messaging' | 'billing' | 'scheduler'
export const owners: readonly Owner[] = ['auth', 'catalog', 'messaging', 'billing', 'scheduler']
/** The same of each service: what `declare` says of one, by its name. */
export const byOwner = <D>(declare: (owner: Owner) => D): Readonly<Record<Owner, D>> => ({
  auth: declare('auth'),
  catalog: declare('catalog'),
  messaging: declare('messaging'),
  billing: declare('billing'),
  scheduler: declare('scheduler'),
})

/**
 * Who may call an endpoint (rulings 2).
 *
 * - `public`: anybody, no session needed.
 * - `visitor`: any session, also an anonymous one.
 * - `user`: a signed-in, active account with a verified email (402 otherwise, unless `unverified`).
 * - `self`: as `user`, and the path's `id` is the caller's own; another id answers 404.
 * - `service`: another service of ours, never a browser; the BFF exposes no route for it.
 * - a permission key: as `user`, and the caller holds that permission.
 */
export type Access = 'public' | 'visitor' | 'user' | 'self' | 'service' | PermissionKey

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The fields of a form, as some third parties send them. */
export const URL_ENCODED = 'application/x-www-form-urlencoded'

/** Files of a multipart/form-data body, beside its fields. Sizes in bytes. */
export interface FormFiles {
  /** Name of the form part that carries files. */
  readonly part: string
  readonly maxFiles: number
  readonly maxBytes: number
  /** Accepted media types, judged by content and not by the part's header. */
  readonly types: readonly string[]
}

/** A cookie that becomes a header towards a service. `once`: a success uses up what it stands for. */
export interface HeldCookie {
  readonly cookie: string
  readonly header: string
  readonly once?: true
}

export interface EndpointShape {
  /** `<owner>.<verbNoun>`; unique; also the OpenAPI operationId and the SWR key. */
  readonly id: `${Owner | 'bff'}.${string}`
  readonly method: Method
  /** Path below `/api/v1`, with `:name` parameters. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: TObject
  readonly query?: TObject
  /** Request headers the handler reads, by lower-case name; the BFF passes on these and no others. */
  readonly headers?: TObject
  /** JSON body. */
  readonly body?: TSchema
  /** multipart/form-data body: fields as in `body` (text, converted as query strings are), files as stated here. */
  readonly files?: FormFiles
  /**
   * A third party calls, and proves itself by a signature over the very bytes of its body, JSON unless stated: they reach the
   * handler as `rawBody`, unparsed and unvalidated. It has neither session nor X-Mac, so only what is `public` may declare this.
   */
  readonly rawBody?: { readonly maxBytes: number; readonly type?: typeof URL_ENCODED }
  /** Replies by status; exactly one is a success. Error statuses name their codes for the documentation. */
  readonly replies: { readonly [status: number]: TSchema }
  readonly errors?: readonly ErrorCode[]
  /** Reachable by a signed-in caller whose email is not verified yet (the 402 gate of rulings 2). */
  readonly unverified?: true
  /**
   * Asks for a fresh session: whoever calls signed in or proved who they are within the last 15 minutes, else 401
   * FRESH_SIGN_IN_REQUIRED. All that gives or takes power over others has it, and what guards the own account.
   */
  readonly fresh?: true
  /**
   * `handler` (default for writes): nonce, idempotency record (unless a secret travels, see `Secret`) and effect commit
   * in one transaction around the handler. `manual`: the handler calls `write(…)` itself, because it waits for
   * something slow or must keep an effect although it fails. `none`: a read whose parameters need a body; like a GET it
   * leaves neither nonce nor idempotency record.
   */
  readonly transaction?: 'handler' | 'manual' | 'none'
  /** Milliseconds a service may take; 5,000 unless stated (architecture, Requests). */
  readonly deadline?: number
  /**
   * So many an instance carries out at the same time for one person; further ones are answered 429 at once. For reads that cost
   * much and are asked often, so that nobody's keyboard or loop takes the database from the others.
   */
  readonly atOnce?: number
  /**
   * `revalidate`: a read that changes rarely. Its reply carries an ETag of its content, the browser keeps it (for itself:
   * `private, no-cache`) and asks with If-None-Match; unchanged, it is answered 304 without a body.
   */
  readonly cache?: 'revalidate'
  /** Server-sent events; `replies[200]` is the schema of one event's data. */
  readonly stream?: true
  /** The success reply is a file of this type and not JSON; the handler streams it. */
  readonly mediaType?: string
  /** A navigation, not a call: its success is the redirect `replies[302]`. Only the BFF has such. */
  readonly redirect?: true
  /** Request headers that the BFF fills from HttpOnly cookies of its own, and never from the browser's headers. */
  readonly fromCookies?: readonly HeldCookie[]
}

/** One contract object: validation, route, OpenAPI entry, BFF route, typed call and test case. */
export type Endpoint<D extends EndpointShape = EndpointShape> = D & { readonly owner: Owner | 'bff' }

const endpointIds = new Set<string>()

/** Declares an endpoint. Throws when its id is taken or it has not exactly one success reply. */
export function endpoint<const D extends EndpointShape>(shape: D): Endpoint<D> {
  if (endpointIds.has(shape.id)) throw new Error(`endpoint id ${shape.id} is declared twice`)
  endpointIds.add(shape.id)
  const successes = Object.keys(shape.replies).filter((status) => status.startsWith(shape.redirect ? '3' : '2'))
  if (successes.length !== 1) throw new Error(`endpoint ${shape.id} must have exactly one success reply`)
  if (successes[0] === '204') throw new Error(`endpoint ${shape.id}: 204 is not allowed (rulings 1)`)
  if (shape.rawBody && (shape.access !== 'public' || shape.body || shape.files))
    throw new Error(`endpoint ${shape.id}: a raw body is public, and has no schema`)
  const errors: readonly ErrorCode[] = [
    ...(shape.errors ?? []),
    ...(shape.fresh ? ['FRESH_SIGN_IN_REQUIRED' as const] : []),
    ...(shape.atOnce ? ['RATE_LIMITED' as const] : []),
  ]
  return { ...shape, ...(errors.length > 0 && { errors }), owner: shape.id.split('.')[0] as Owner | 'bff' }
}

type Part<D, K extends string, Empty> = D extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : Empty
export type ParamsOf<D> = Part<D, 'params', Record<never, never>>
export type QueryOf<D> = Part<D, 'query', Record<never, never>>
export type HeadersOf<D> = Part<D, 'headers', Record<never, never>>
/** Anything, for an endpoint that is known at run time only. */
export type BodyOf<D> = Endpoint extends D ? unknown : Part<D, 'body', undefined>
type Success = 200 | 201 | 202
export type ReplyOf<D extends EndpointShape> = {
  [S in keyof D['replies'] & Success]: D['replies'][S] extends TSchema ? Static<D['replies'][S]> : never
}[keyof D['replies'] & Success]
/** The `data` member of an endpoint's success reply. */
export type DataOf<D extends EndpointShape> = ReplyOf<D> extends { data: infer X } ? X : never

/** The success status of an endpoint (200, 201 or 202; 302 of a redirect). */
export const successStatus = (e: EndpointShape): number =>
  Number(Object.keys(e.replies).find((status) => status.startsWith(e.redirect ? '3' : '2')))

// ---- words for schemas ---------------------------------------------------------------------------------------

/**
 * A text that opens something: a password, a code, a token, a key. An endpoint that carries one, in whichever part, keeps no
 * record of what was sent or answered (`carriesSecret`): a fast hash of it at rest would be as good as the secret.
 */
export const Secret = (options: Record<string, unknown> = {}) => T.String({ ...options, [SECRET]: true })
const SECRET = 'x-secret'

const holdsSecret = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && (SECRET in schema || Object.values(schema).some(holdsSecret))

/** Whether a secret travels with an endpoint's calls or replies. */
export const carriesSecret = ({ params, query, headers, body, replies }: EndpointShape): boolean =>
  holdsSecret([params, query, headers, body, replies])

/** An object that refuses unknown members (rulings 1: unknown fields are rejected, not ignored). */
export const Strict = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  T.Object(properties, { additionalProperties: false, ...options })

/** UUIDv7 in text form. Any UUID is accepted as input, so that an unknown id is a 404 and not a 400. */
export const Uuid = T.String({ format: 'uuid' })
/** Whether a text has the form of a UUID, where a text may also be something else. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
/** An instant, ISO 8601 in UTC with milliseconds. */
export const Instant = T.String({ format: 'date-time' })
/** The highest number a column of type integer takes. */
const MAX_INTEGER = 2_147_483_647
/** A whole number from 1 that can be stored: a page, a version. Every number of a request has bounds. */
export const Ordinal = (options: Record<string, unknown> = {}) =>
  T.Integer({ minimum: 1, maximum: MAX_INTEGER, ...options })
/** A calendar day, `YYYY-MM-DD`. */
export const Day = T.String({ format: 'date' })
export const Email = T.String({ format: 'email', maxLength: 254 })
/**
 * An address somebody gives as theirs. Quoted local parts and numeric hosts are no mailboxes people have, while programs read
 * them differently: `"victim@example.com"@example.org`.
 */
export const OwnEmail = T.String({ format: 'email', maxLength: 254, pattern: '^[^"\\[\\]]*$' })
/** Phone number as people write it; stored as E.164. */
export const Phone = T.String({ minLength: 4, maxLength: 32 })
/** One of a fixed list of strings. */
export const OneOf = <const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) =>
  T.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
export const Nullable = <S extends TSchema>(schema: S) => T.Union([schema, T.Null()])

/** `{ data }`: the success envelope of rulings 1. */
export const Data = <S extends TSchema>(data: S) => T.Object({ data })

/** Paging facts of a list. `total` is exact unless `totalIsCapped`. */
export const PageMeta = T.Object({
  page: T.Integer(),
  limit: T.Integer(),
  total: T.Integer(),
  totalIsCapped: T.Boolean(),
  pages: T.Integer(),
})
export type PageMeta = Static<typeof PageMeta>

/** `{ data: [...], meta }` with paging. */
export const List = <S extends TSchema>(item: S) => T.Object({ data: T.Array(item), meta: PageMeta })

/** Query of a list: `page` from 1, `limit` rows, `sort` with a leading `-` for descending, `q` free text. */
export const PageQuery = (defaultLimit: number, maxLimit: number, sorts: readonly string[]) => ({
  page: T.Optional(Ordinal({ default: 1 })),
  limit: T.Optional(T.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit })),
  sort: T.Optional(OneOf(sorts)),
  q: T.Optional(T.String({ maxLength: 200 })),
})

/** Query of a list of the back office: pages of 10 to 50 rows, 10 unless asked for more (rulings 4). */
export const AdminPageQuery = (sorts: readonly string[]) => ({
  ...PageQuery(10, 50, sorts),
  limit: T.Optional(T.Integer({ minimum: 10, maximum: 50, default: 10 })),
})

/** A value that may be given once or repeated in a query string; parsed to an array. */
export const Repeatable = <S extends TSchema>(item: S, maxItems = 50) => T.Optional(T.Array(item, { maxItems }))

/** Every error reply (rulings 1). `details` carries what the code promises, e.g. `{ limit, used, max }` of PLAN_LIMIT. */
export const Problem = T.Object({
  error: T.String({ description: 'HTTP status text' }),
  message: T.String({ description: 'a sentence a person can act on, in their language' }),
  code: T.String({ description: 'stable SCREAMING_SNAKE name' }),
  fields: T.Optional(T.Record(T.String(), T.String())),
  details: T.Optional(T.Record(T.String(), T.Unknown())),
  requestId: T.String(),
})
export type Problem = Static<typeof Problem>

/** `{ data: { id } }`: what a delete answers. */
export const Deleted = Data(T.Object({ id: Uuid }))

/** Path parameters `{ id }`. */
export const IdParams = Strict({ id: Uuid })

// ---- events --------------------------------------------------------------------------------------------------

export interface EventShape {
  /** PascalCase, past tense: a thing that happened. */
  readonly name: string
  /** Major version; published fields never change meaning within it. */
  readonly version: number
  readonly owner: Owner
  /**
   * `fact`: happened once, deduplicated by id, never dropped.
   * `state`: the aggregate's public state after a change; a consumer writes only when `aggregateVersion` is higher.
   */
  readonly kind: 'fact' | 'state'
  /** Kind of aggregate, e.g. `vehicle`; it belongs to the owner. */
  readonly aggregate: string
  readonly data: TObject
}
export type EventContract<D extends EventShape = EventShape> = D & { readonly subject: string }
export type EventDataOf<E extends EventShape> = Static<E['data']>

/** Declares an event; its subject is `forecourt.<owner>.<name>.v<version>`. */
export function event<const D extends EventShape>(shape: D): EventContract<D> {
  return { ...shape, subject: `forecourt.${shape.owner}.${shape.name}.v${shape.version}` }
}

/** What travels on the bus and lies in the outbox. */
export const Envelope = T.Object({
  id: T.String({ format: 'uuid', description: 'UUIDv7; also Nats-Msg-Id and the inbox key' }),
  name: T.String(),
  version: T.Integer({ minimum: 1 }),
  occurredAt: Instant,
  aggregate: T.String(),
  aggregateId: T.String(),
  aggregateVersion: T.Integer({ minimum: 0, description: '0 for facts without a versioned aggregate' }),
  traceparent: T.Optional(T.String()),
  data: T.Unknown(),
})
export type Envelope = Static<typeof Envelope>
