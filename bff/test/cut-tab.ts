import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Notification, type NotificationChanges, notificationStream } from '@forecourt/contracts'

/** At which moment a connection breaks, as far as the browser got; none: as long as the server holds it. */
export type Cut =
  | { readonly at: 'request' | 'head' }
  /** After so many bytes of the stream, wherever that is. */
  | { readonly at: 'byte'; readonly nth: number }
  /** After the line with the id of that event, before its data. */
  | { readonly at: 'id'; readonly nth: number }
  /** After that event. */
  | { readonly at: 'event'; readonly nth: number }

/** How a browser opens its next connection. */
export interface Connection {
  readonly to: number
  /** `Last-Event-ID`, as an EventSource does, or the query, as our screens do. */
  readonly by: 'header' | 'query'
  readonly cut: Cut
}

/** A browser's tab that follows the inbox, whose connections break as planned, and the last one does not. */
export class CutTab {
  readonly entries = new Map<string, Notification>()
  /** What a stream may not say: a change that came again although the stream was resumed past it, or no JSON. */
  readonly wrong: string[] = []
  readonly met = new Set<Cut['at'] | 'server'>()
  cursor = 0
  readonly #plan: Connection[]
  readonly #origins: () => readonly string[]
  readonly #cookie: string
  readonly #end = new AbortController()
  readonly #running: Promise<void>

  /** @param origins of the BFF's instances at this moment */
  constructor(plan: readonly Connection[], origins: () => readonly string[], cookie: string) {
    this.#plan = [...plan]
    this.#origins = origins
    this.#cookie = cookie
    this.#running = this.#follow()
  }

  /** @throws Error where the stream said something it may not say */
  async close(): Promise<void> {
    this.#end.abort()
    await this.#running
  }

  async #follow(): Promise<void> {
    for (let nth = 0; !this.#end.signal.aborted; nth += 1) {
      const { to, by, cut }: Partial<Connection> = this.#plan.shift() ?? { to: nth, by: 'query' }
      const ended = await this.#connect(to, by, cut)
      if (ended) this.met.add(ended)
      // As a browser waits before it tries again, and much shorter.
      else await delay(5)
    }
  }

  /** @returns what ended the connection; undefined where there was none */
  async #connect(to: number, by: Connection['by'], cut?: Cut): Promise<Cut['at'] | 'server' | undefined> {
    const origins = this.#origins()
    const url = new URL(`${origins[to % origins.length]}/api/v1${notificationStream.path}`)
    if (by === 'query') url.searchParams.set('cursor', String(this.cursor))
    const resume = by === 'header' ? { 'last-event-id': String(this.cursor) } : {}
    const request = get(url, { agent: false, headers: { host: 'localhost', cookie: this.#cookie, ...resume } })
    const stop = () => request.destroy()
    this.#end.signal.addEventListener('abort', stop)
    try {
      if (cut?.at === 'request') {
        await once(request, 'finish')
        return 'request'
      }
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).once('error', reject)
      })
      if (reply.statusCode !== 200) return undefined
      if (cut?.at === 'head') return 'head'
      return (await this.#isCut(reply, cut).catch(() => false)) ? cut?.at : 'server'
    } catch {
      return undefined
    } finally {
      this.#end.signal.removeEventListener('abort', stop)
      request.on('error', () => undefined).destroy()
    }
  }

  /** Reads until the cut, or until the server ends it. @returns whether it was the cut */
  async #isCut(reply: AsyncIterable<Buffer>, cut?: Cut): Promise<boolean> {
    const decoder = new TextDecoder()
    let bytes = 0
    let [ids, events] = [0, 0]
    let [line, id, data] = ['', '', '']
    const take = (letter: string): boolean => {
      if (letter !== '\n') {
        line += letter
        return false
      }
      const ended = line
      line = ''
      if (ended.startsWith('id: ')) {
        id = ended.slice(4)
        ids += 1
        return cut?.at === 'id' && ids >= cut.nth
      }
      if (ended.startsWith('data: ')) data = ended.slice(6)
      if (ended !== '' || data === '') return false
      this.#hear(id, data)
      data = ''
      events += 1
      return cut?.at === 'event' && events >= cut.nth
    }
    for await (const chunk of reply) {
      const left = cut?.at === 'byte' ? cut.nth - bytes : chunk.length
      bytes += chunk.length
      for (const letter of decoder.decode(chunk.subarray(0, left), { stream: true })) if (take(letter)) return true
      if (cut?.at === 'byte' && bytes >= cut.nth) return true
    }
    return false
  }

  #hear(id: string, data: string): void {
    const said = changesOf(data)
    if (said === undefined) this.wrong.push(`no JSON: ${data}`)
    // Of an `end` there is nothing to keep.
    if (!said?.changes) return
    for (const { cursor, id: entry, notification } of said.changes) {
      if (cursor <= this.cursor) this.wrong.push(`${cursor} again, past ${this.cursor}`)
      if (notification) this.entries.set(entry, notification)
      else this.entries.delete(entry)
    }
    this.cursor = Number(id)
  }
}

function changesOf(data: string): Partial<NotificationChanges> | undefined {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
