import { expect, it } from 'vitest'
import { takeServedConfig } from './served-config.ts'

/** A document with this text in its element, which can be taken out. */
function pageWith(text: string | null) {
  let isThere = text !== null
  const remove = () => {
    isThere = false
  }
  return { getElementById: (id: string) => (isThere && id === 'served-config' ? { textContent: text, remove } : null) }
}
const served = (locale: string) => JSON.stringify({ locale, config: { macKey: 'k', user: null } })

it('is taken once, and nothing of it stays in the page', () => {
  const page = pageWith(served('fr_FR'))
  expect(takeServedConfig('fr_FR', page)).toEqual({ macKey: 'k', user: null })
  expect(page.getElementById('served-config')).toBeNull()
  expect(takeServedConfig('fr_FR', page)).toBeUndefined()
})

it.each([
  ['in another language than the page', served('en_US')],
  ['that is damaged', '{"locale":"fr_FR","config":{"macKey"'],
  ['without a key', '{"locale":"fr_FR","config":{"user":null}}'],
  ['that is nothing', 'null'],
  ['that is not there', null],
])('is asked for instead of one %s', (_, text) => {
  const page = pageWith(text)
  expect(takeServedConfig('fr_FR', page)).toBeUndefined()
  expect(page.getElementById('served-config')).toBeNull()
})
