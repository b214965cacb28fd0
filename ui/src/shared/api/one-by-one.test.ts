import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contracts from '@forecourt/contracts'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { enterScope, scope } from '../person/scope.ts'
import { act, contentOf } from './act.ts'
import { createIdempotency } from './idempotency.ts'
import { setMacKey } from './mac-key.ts'
import { OneByOne } from './one-by-one.ts'
import { asProblem } from './problem.ts'

const source = join(import.meta.dirname, '../..')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n')
const isEndpoint = (value: unknown): value is contracts.EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Whatever a form, a dialog, a button or a row sends. */
const actions = [
  ...new Set(
    [...code.matchAll(/useAction\((\w+)|\bchange\(\s*[^,()]+(?:\([^()]*\))?,\s*(\w+),/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  ),
].flatMap((name) => {
  const found: unknown = Reflect.get(contracts, name)
  return isEndpoint(found) ? [{ name, endpoint: found }] : []
})

interface Asked {
  readonly body: unknown
  answer(status: number): void
}
const asked: Asked[] = []
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
const came = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { interval: 1 })

beforeEach(() => {
  asked.length = 0
  enterScope(null)
  setMacKey('AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8')
  vi.stubGlobal(
    'fetch',
    (_: string, { body, signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        const text = (status: number) =>
          JSON.stringify(status < 300 ? { data: {} } : { error: 'x', code: 'CONFLICT', message: 'no', requestId: 'r' })
        asked.push({ body, answer: (status) => resolve(new Response(text(status), { status })) })
      }),
  )
})
afterAll(() => vi.unstubAllGlobals())

describe('actions under delayed answers', () => {
  it('are all of them', () => {
    expect(actions.length).toBeGreaterThan(50)
    expect(actions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['markVehicleSold', 'login', 'changeVehicles']),
    )
  })

  it.each(actions)(
    '$name is sent once when pressed twice, and what is pressed meanwhile is not lost',
    async ({ endpoint }) => {
      const order = new OneByOne()
      const idempotency = createIdempotency()
      const press = (value: number) => {
        const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, `x${value}`]))
        const input = { params, query: { value }, ...(endpoint.method === 'DELETE' ? {} : { body: { value } }) }
        return order
          .run(contentOf(input, undefined), () => act(endpoint, input as never, { scope: scope(), idempotency }))
          .then(
            (reply) => (reply ? 'done' : 'dropped'),
            (error: unknown) => asProblem(error).code,
          )
      }
      const pressed = [press(1), press(1), press(2), press(2)]
      await came(1)
      asked[0]?.answer(409)
      await came(2)
      asked[1]?.answer(200)
      expect(await Promise.all(pressed)).toEqual(['CONFLICT', 'dropped', 'done', 'dropped'])
      await turn()
      expect(asked).toHaveLength(2)
      const again = press(1)
      await came(3)
      asked[2]?.answer(200)
      expect(await again).toBe('done')
    },
  )
})
