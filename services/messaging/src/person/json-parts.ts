import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Parts = Readonly<Record<string, unknown>>
/** Lists that come in pages. */
export type Lists = Readonly<Record<string, AsyncIterable<readonly unknown[]>>>

async function* list(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((one) => JSON.stringify(one)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** The text of `{ data }` with these members, a page at a time. */
async function* json(whole: Parts, lists: Lists) {
  yield `{"data":${JSON.stringify(whole).slice(0, -1)}`
  for (const [name, pages] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`
    yield* list(pages)
  }
  yield '}}'
}

/**
 * Answers with `{ data }` as it is read. What fails after the beginning tears the line: without the end of its last piece
 * nobody takes the answer for whole.
 */
export async function sendParts(
  reply: { hijack(): unknown; readonly raw: ServerResponse },
  whole: Parts,
  lists: Lists,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  await pipeline(Readable.from(json(whole, lists)), reply.raw)
}
