import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Why an address is not asked: the i18n keys of `validation`. */
type Reason = 'urlInvalid' | 'addressHttps' | 'addressPublic'

/** An address that people typed and that this deployment does not ask. */
class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly reason: Reason
  constructor(reason: Reason, address: string) {
    super(`${address}: ${reason}`)
    this.reason = reason
  }
}

export interface OutsideOptions {
  /** `production`: https and public addresses only. `local`: sandboxes on this host too. */
  readonly deployment: 'local' | 'production'
  /** Milliseconds until the whole answer must be there. */
  readonly deadlineMs?: number
  readonly maxBytes?: number
  /** Resolves names; the system's unless stated. */
  readonly lookup?: typeof systemLookup
}

/** Asks addresses that people typed into a form. */
export interface Outside {
  /**
   * GET without redirects; the answer is whole. Names are resolved once for each connection, judged, and connected to as they
   * were judged, so that a name cannot mean one address when it is looked at and another when it is asked.
   */
  fetch(url: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** POST under the same rules; a redirect is answered as it came. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array<ArrayBuffer>): Promise<Response>
  /** Resolves for other clients and refuses what must not be connected to. Literal addresses never get here: `require` first. */
  readonly lookup: LookupFunction
  /** @throws AddressRefused by what the address says of itself; names are judged when they are resolved */
  require(url: string): void
  /**
   * Why an address could not be asked, as far as that can be told within half a second (the caller may hold a row
   * meanwhile). A name that does not resolve in that time passes, and is judged again whenever it is asked.
   */
  refusalOf(url: string): Promise<Reason | undefined>
  readonly deadlineMs: number
  readonly maxBytes: number
  close(): Promise<void>
}

const DEADLINE_MS = 4_000
const MAX_BYTES = 64 * 1024
const JUDGED_WITHIN_MS = 500

export function createOutside({
  deployment,
  deadlineMs = DEADLINE_MS,
  maxBytes = MAX_BYTES,
  lookup: resolve = systemLookup,
}: OutsideOptions): Outside {
  const anywhere = deployment === 'local'

  function require(text: string): void {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new AddressRefused('urlInvalid', text)
    if (anywhere) return
    if (url.protocol !== 'https:') throw new AddressRefused('addressHttps', text)
    // The URL parser has made 2130706433, 0x7f.1 and 0177.0.0.1 what they mean.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host) && !isPublicAddress(host)) throw new AddressRefused('addressPublic', text)
    if (/^localhost\.?$|\.localhost\.?$/i.test(host)) throw new AddressRefused('addressPublic', text)
  }

  const lookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || (!anywhere && !found.every(({ address }) => isPublicAddress(address))))
        return done(new AddressRefused('addressPublic', hostname), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout: deadlineMs, lookup })
  const agent = new Agent({
    // A literal address is connected to without a look-up.
    connect: (options, done) => {
      try {
        require(`${options.protocol}//${options.hostname.replace(/^[^[].*:.*$/, '[$&]')}`)
      } catch (error) {
        return done(error as Error, null)
      }
      return connect(options, done)
    },
    connections: 8,
    keepAliveTimeout: 30_000,
    maxResponseSize: maxBytes,
  })

  return {
    lookup,
    require,
    deadlineMs,
    maxBytes,
    async fetch(url, headers = {}) {
      require(url)
      const signal = AbortSignal.timeout(deadlineMs)
      const answer = await fetch(url, { dispatcher: agent, redirect: 'error', headers: { ...headers }, signal })
      return new Response(await wholeBody(answer, maxBytes), { status: answer.status, headers: [...answer.headers] })
    },
    async post(url, headers, body) {
      require(url)
      const signal = AbortSignal.timeout(deadlineMs)
      const answer = await fetch(url, { method: 'POST', dispatcher: agent, redirect: 'manual', headers, body, signal })
      return new Response(noBody(answer.status) ? null : await wholeBody(answer, maxBytes), {
        status: answer.status,
        headers: [...answer.headers],
      })
    },
    async refusalOf(url) {
      try {
        require(url)
        await new Promise<void>((done, refuse) => {
          const late = setTimeout(done, JUDGED_WITHIN_MS)
          lookup(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }, (error) => {
            clearTimeout(late)
            if (error instanceof AddressRefused) refuse(error)
            else done()
          })
        })
        return undefined
      } catch (error) {
        if (error instanceof AddressRefused) return error.reason
        throw error
      }
    },
    close: () => agent.close(),
  }
}

/** Answers that `Response` takes no body for. */
const noBody = (status: number): boolean => [204, 205, 304].includes(status)

/** Counted after it was unpacked: a small answer may unpack to a large one. */
async function wholeBody({ body }: Awaited<ReturnType<typeof fetch>>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`an answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
