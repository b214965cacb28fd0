import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenSystem, openSystem } from '../../client/with-system.ts'
import { type Cast, gather } from '../cast.ts'
import { directly, guardedDirectly } from '../direct.ts'
import { expected } from '../table.ts'
import { rowNames, walkRow } from '../walk.ts'

/** Raised because one machine plays everybody; everything else is as shipped. */
const settings = { messaging: { CONTACTS_PER_HOUR: '1000000' }, auth: { CODES_PER_EMAIL: '1000' } }

let open: OpenSystem
let cast: Cast
beforeAll(async () => {
  open = await openSystem({ settings })
  cast = await gather(open.world)
}, 120_000)
afterAll(() => open?.close(), 60_000)

describe('who may call what (rulings 2)', () => {
  it('is written down for every endpoint a browser can call, and for nothing else', () => {
    expect(Object.keys(expected).toSorted()).toEqual([...rowNames].toSorted())
  })

  it.concurrent.each([...rowNames])('%s', async (row) => {
    expect(await walkRow(row, cast)).toEqual(expected[row])
  })
})

describe('past the BFF, with a signed request', () => {
  it('nobody without a session may do what asks for one, and no person what is between services', async () => {
    const direct = directly(open.world)
    try {
      const wrong: string[] = []
      for (const { endpoint, caller, code } of guardedDirectly) {
        const answer = await direct.ask(endpoint, caller)
        if (answer !== code) wrong.push(`${endpoint.id}: ${answer}`)
      }
      expect(wrong).toEqual([])
    } finally {
      await direct.close()
    }
  })
})
