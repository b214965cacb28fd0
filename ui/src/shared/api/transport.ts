import type { Method } from '@forecourt/contracts'
import { takeEarlyAnswer } from './early-answer.ts'
import { pageShown } from './page-shown.ts'

/** Longest silence of the server before a call is given up, in milliseconds (spec 9). */
export const requestTimeout = 50_000
/** Characters of a body that outlives its page. Browsers send 64 KiB of pages that were left, all together, and refuse more at once. */
const keptAliveLength = 1_000

export interface Request {
  method: Method
  url: string
  headers: Record<string, string>
  payload: string | FormData | undefined
  signal: AbortSignal | undefined
  /** Milliseconds that are left for an answer; {@link requestTimeout} by default. */
  timeout?: number | undefined
  /** 0 to 1, of the upload. */
  onProgress: ((share: number) => void) | undefined
}

export interface Answer {
  status: number
  header(name: string): string | null
  text: string
}

const isShort = (payload: Request['payload']): boolean =>
  payload === undefined || (typeof payload === 'string' && payload.length <= keptAliveLength)

async function byFetch(request: Request): Promise<Answer> {
  const { method, url, headers, payload, timeout: left = requestTimeout } = request
  const timeout = AbortSignal.timeout(left)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const asked = takeEarlyAnswer(request)
  const early = asked && (await unlessGivenUp(asked.then(readWhole).catch(noAnswer), signal))
  if (early) return early
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    // A change arrives although the page is reloaded, or left, at the same moment.
    keepalive: method !== 'GET' && isShort(payload),
    signal,
    ...(payload === undefined ? {} : { body: payload }),
  })
  return readWhole(response)
}

/** An early answer that never came whole: it is asked for as if nothing had been. */
const noAnswer = () => undefined

const readWhole = async (response: Response): Promise<Answer> => ({
  status: response.status,
  header: (name) => response.headers.get(name),
  text: await response.text(),
})

/** What comes, or the reason of `signal`, whichever is first. */
const unlessGivenUp = <T>(coming: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    coming.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })

/** fetch cannot report upload progress. The timeout counts from the last progress: a slow line is not a silent server. */
function byXhr({ method, url, headers, payload, signal, onProgress }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const abort = () => {
      xhr.abort()
      fail(new DOMException('aborted', 'AbortError'))
    }
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        xhr.abort()
        fail(new DOMException('timed out', 'TimeoutError'))
      }, requestTimeout)
    }
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      watch()
      if (lengthComputable) onProgress?.(loaded / total)
    }
    xhr.onload = () => {
      stop()
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText })
    }
    xhr.onerror = () => fail(new TypeError('network error'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    watch()
    xhr.send(payload ?? null)
  })
}

/** Sends a request; rejects with TypeError (no connection), TimeoutError or AbortError, while the page is shown. */
export const send = (request: Request): Promise<Answer> =>
  (request.onProgress ? byXhr(request) : byFetch(request)).catch(async (error: unknown) => {
    await pageShown()
    throw error
  })
