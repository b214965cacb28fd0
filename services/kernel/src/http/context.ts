import type {
  BodyOf,
  Caller,
  EndpointShape,
  HeadersOf,
  Locale,
  ParamsOf,
  QueryOf,
  ReplyOf,
  UserCaller,
} from '@forecourt/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyReply } from 'fastify'
import type { Logger } from '../log/index.ts'

/** A file of a multipart body, spooled to a temporary file that goes away with the request. */
export interface UploadedFile {
  /** Name of the form part. */
  readonly field: string
  /** Name the client gave it: for display only, never a path. */
  readonly filename: string
  /** Media type the part claims; judge by content. */
  readonly mimetype: string
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Hex SHA-256 of its bytes. */
  readonly sha256: string
}

type UserOf<E extends EndpointShape> = E['access'] extends 'public' | 'visitor' | 'service'
  ? UserCaller | undefined
  : UserCaller

/** All a handler gets. */
export interface ContextOf<E extends EndpointShape> {
  /** In the endpoint's transaction for writes (`transaction: 'handler'`), outside one for reads and `'manual'`. */
  readonly em: EntityManager
  readonly caller: Caller
  /** The signed-in user; always there for `user`, `self` and permission access. */
  readonly user: UserOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The bytes of a JSON body as they came: all there is of one whose contract says `rawBody`. */
  readonly rawBody: Buffer | undefined
  /** Files of a multipart body, else empty. */
  readonly files: readonly UploadedFile[]
  readonly locale: Locale
  readonly log: Logger
  readonly requestId: string
  /** Idempotency-Key of the request, if any; none where a secret travels (`carriesSecret`). */
  readonly idempotencyKey: string | undefined
  /** Aborted when the deadline has passed or the caller has gone. Pass it to whatever waits. */
  readonly signal: AbortSignal
  /**
   * Runs work in a transaction of its own, for `transaction: 'manual'`: the first one carries the idempotency record.
   * When its result is the reply (`{ data }`), the answer is stored in that very transaction.
   */
  write<T>(work: (em: EntityManager) => Promise<T>): Promise<T>
  /** The headers the contract names, and what the browser calls itself. */
  readonly headers: HeadersOf<E> & { readonly 'user-agent'?: string }
  readonly reply: FastifyReply
}

/** Returns the body of the endpoint's success reply. */
export type Handler<E extends EndpointShape> = (context: ContextOf<E>) => Promise<ReplyOf<E>> | ReplyOf<E>
