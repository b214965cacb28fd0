import { createHash, createHmac, randomUUID } from 'node:crypto'
import { config, type DataOf, type Endpoint, type EndpointShape, type ReplyOf } from '@forecourt/contracts'
import { canonicalForm, type FormPart } from '@forecourt/kernel/mac'
import { Agent, type Dispatcher, fetch, type Response } from 'undici'

/** A reply that is not a success. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly body: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(endpoint: string, status: number, body: Record<string, unknown>, retryAfter: string | null) {
    super(
      `${endpoint}: ${status} ${String(body.code)} ${String(body.message)} ${body.fields ? JSON.stringify(body.fields) : ''}`,
    )
    this.status = status
    this.code = String(body.code)
    this.body = body
    this.retryAfter = retryAfter === null ? undefined : Number(retryAfter)
  }
}

export interface FilePart {
  readonly name: string
  readonly filename: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Sent as it is, whether or not it is JSON, in place of `body`. */
  readonly json?: string
  /** Sent as multipart/form-data: text fields in order, then files. */
  readonly form?: { readonly fields: readonly (readonly [string, string])[]; readonly files: readonly FilePart[] }
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

const hex = (key: Buffer, data: string | Uint8Array): string => createHmac('sha256', key).update(data).digest('hex')

/**
 * Speaks to the BFF as a browser does: cookie, X-Mac, Idempotency-Key. For the demo world and for programs that measure;
 * one client is one browser.
 */
export class ApiClient {
  readonly #base: string
  readonly #dispatcher: Dispatcher
  readonly #cookies = new Map<string, string>()
  readonly #language: string
  #macKey: Buffer | undefined
  #user: DataOf<typeof config>['user'] = null

  /** @param base the app's address, e.g. `http://localhost:8080` */
  constructor(base: string, { language = 'en-US', dispatcher }: { language?: string; dispatcher?: Dispatcher } = {}) {
    this.#base = base
    this.#language = language
    this.#dispatcher = dispatcher ?? new Agent({ connections: 16, keepAliveTimeout: 10_000 })
  }

  get user(): DataOf<typeof config>['user'] {
    return this.#user
  }

  /** The Cookie header of this browser. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Reads the config anew: who is signed in, and the MAC key of the session. */
  async readConfig(): Promise<DataOf<typeof config>> {
    const { data } = await this.#send(config, {})
    this.#macKey = Buffer.from(data.macKey, 'base64url')
    this.#user = data.user
    return data
  }

  /**
   * Calls an endpoint; a MAC that is out of date is renewed once.
   *
   * @throws Refused for an answer that is not a success · TypeError where nobody answers
   */
  async call<const E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ReplyOf<E>> {
    if (!this.#macKey && endpoint.method !== 'GET') await this.readConfig()
    const idempotencyKey = options.idempotencyKey ?? (endpoint.method === 'POST' ? randomUUID() : undefined)
    const once = { ...options, ...(idempotencyKey ? { idempotencyKey } : {}) }
    try {
      return await this.#send(endpoint, once)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'MAC_INVALID') throw error
      await this.readConfig()
      return this.#send(endpoint, once)
    }
  }

  url(endpoint: EndpointShape, { params = {}, query = {} }: Pick<CallOptions, 'params' | 'query'>): string {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) search.append(name, String(item))
    }
    return `${this.#base}/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
  }

  /**
   * Another browser with the same cookies and key, over the same connections: what it is answered does not change this one.
   *
   * @param base another instance of the BFF
   */
  copy(base = this.#base): ApiClient {
    const twin = new ApiClient(base, { language: this.#language, dispatcher: this.#dispatcher })
    for (const [name, value] of this.#cookies) twin.#cookies.set(name, value)
    twin.#macKey = this.#macKey
    return twin
  }

  async #send<const E extends Endpoint>(endpoint: E, options: CallOptions): Promise<ReplyOf<E>> {
    const response = await this.raw(endpoint, options)
    const text = await response.text()
    const body = JSON.parse(text || '{}') as Record<string, unknown>
    if (!response.ok) throw new Refused(endpoint.id, response.status, body, response.headers.get('retry-after'))
    return body as ReplyOf<E>
  }

  /** The answer as it is, whatever its status; a redirect is not followed. */
  async raw(endpoint: EndpointShape, options: CallOptions = {}): Promise<Response> {
    const { payload, headers } = this.#payload(options)
    const response = await fetch(this.url(endpoint, options), {
      method: endpoint.method,
      dispatcher: this.#dispatcher,
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(60_000),
      headers: {
        accept: 'application/json',
        'accept-language': this.#language,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
        ...options.headers,
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      body: payload ?? null,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  #payload({ body, json, form }: CallOptions): { payload?: string | Buffer; headers: Record<string, string> } {
    const mac = (text: string): Record<string, string> => (this.#macKey ? { 'x-mac': hex(this.#macKey, text) } : {})
    if (form) {
      const boundary = `forecourt-${randomUUID()}`
      return {
        payload: encodeForm(form, boundary),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...mac(canonicalForm(partsOf(form))) },
      }
    }
    if (body === undefined && json === undefined) return { headers: {} }
    const payload = json ?? JSON.stringify(body)
    return { payload, headers: { 'content-type': 'application/json', ...mac(payload) } }
  }
}

type Form = NonNullable<CallOptions['form']>

const partsOf = ({ fields, files }: Form): FormPart[] => [
  ...fields.map(([name, value]) => ({ name, value })),
  ...files.map(({ name, bytes }) => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') })),
]

function encodeForm({ fields, files }: Form, boundary: string): Buffer {
  const chunks: (string | Uint8Array)[] = []
  for (const [name, value] of fields) {
    chunks.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`,
    )
  }
  for (const { name, filename, type, bytes } of files) {
    chunks.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      '\r\n',
    )
  }
  chunks.push(`--${boundary}--\r\n`)
  return Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)))
}
