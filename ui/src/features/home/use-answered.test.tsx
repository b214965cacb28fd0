import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leaveNowhere, nowhere } from '../../shared/testing/nowhere.ts'
import { useAnswered } from './use-answered.ts'

let root: Root
const said: string[] = []
function Page({ value, isStale }: { value: string; isStale: boolean }) {
  said.push(useAnswered(value, isStale))
  return null
}
/** What is said once the page has been drawn so. */
async function drawn(value: string, isStale: boolean): Promise<string | undefined> {
  flushSync(() => root.render(<Page value={value} isStale={isStale} />))
  // What a drawing leaves for the next one is left after it.
  await new Promise(setImmediate)
  return said.at(-1)
}

beforeEach(() => {
  said.length = 0
  root = createRoot(nowhere())
})
afterEach(async () => {
  root.unmount()
  await leaveNowhere()
})

it('says what belongs to the last answer while another is on its way, and the new with the new answer', async () => {
  expect(await drawn('of red ones', false)).toBe('of red ones')
  expect(await drawn('of blue ones', true)).toBe('of red ones')
  expect(await drawn('of green ones', true)).toBe('of red ones')
  expect(await drawn('of green ones', false)).toBe('of green ones')
  expect(await drawn('of all', true)).toBe('of green ones')
  // Nothing of it was said in between, not for a moment.
  expect(said).not.toContain('of blue ones')
})

it('says what it is given where there is no answer before', async () => {
  expect(await drawn('first', true)).toBe('first')
})
