import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scope } from '../person/scope.ts'
import { startInbox, streamStatusAtom } from './inbox-hub.ts'

const replaced = 'event: end\ndata: {"reason":"replaced"}\n\n'
const alive = 'event: hello\ndata: {}\n\n'
let streams: string[] = []
let opened = 0
const open: ReadableStreamDefaultController<Uint8Array>[] = []

/** An empty inbox, and one stream after the other, which stays open after what it says. */
const answer = (url: string): Response =>
  url.includes('/notification/stream')
    ? new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(streams[opened++]))
            open.push(controller)
          },
        }),
      )
    : Response.json({
        data: [],
        meta: { cursor: 0, unread: 0, page: 1, limit: 20, total: 0, totalIsCapped: false, pages: 0 },
      })

const user = 'somebody'
const ends: (() => void)[] = []
/** Another tab of the browser, as this one hears it. */
function otherTab() {
  const channel = new BroadcastChannel(`forecourt-inbox:${user}`)
  const heard: unknown[] = []
  channel.onmessage = ({ data }) => heard.push(data)
  ends.push(() => channel.close())
  return { say: (word: unknown) => channel.postMessage(word), heard }
}
const status = () => scope().store.get(streamStatusAtom)

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answer(url)))
  // The hub looks anew when its tab is looked at.
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  opened = 0
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const stream of open.splice(0)) {
    try {
      stream.close()
    } catch {}
  }
  vi.unstubAllGlobals()
})

describe('a browser whose stream others have taken', () => {
  it('says so in every tab, and has one again once any of them is opened or reloaded', async () => {
    streams = [replaced, alive]
    const other = otherTab()
    ends.push(startInbox(user, () => undefined))
    await expect.poll(() => other.heard).toContainEqual({ stream: 'replaced' })
    expect([status(), opened]).toEqual(['replaced', 1])

    other.say('hello')
    await expect.poll(() => other.heard.at(-1)).toEqual({ stream: 'open' })
    expect([status(), opened]).toEqual(['open', 2])
  })

  it('is known to a tab that does not hold the stream, from its first moment', async () => {
    const led = Promise.withResolvers<void>()
    ends.push(led.resolve)
    await new Promise<void>((held) => {
      void navigator.locks.request(`forecourt-inbox:${user}`, () => {
        held()
        return led.promise
      })
    })
    const leader = otherTab()
    ends.push(startInbox(user, () => undefined))
    await expect.poll(() => leader.heard).toEqual(['hello'])
    leader.say({ stream: 'replaced' })
    await expect.poll(status).toBe('replaced')
    expect(opened).toBe(0)
  })
})
