import { expect, it } from 'vitest'
import { failureWords } from './failure-words.ts'

it.each([
  ['TypeError: fetch failed ← ENOTFOUND', 'hostNotFound'],
  ['TypeError: fetch failed ← Error: connect ECONNREFUSED 10.0.0.1:443', 'refused'],
  ['TypeError: fetch failed ← UND_ERR_CONNECT_TIMEOUT', 'tooSlow'],
  ['550 5.1.1 No such mailbox', undefined],
  ['RENOTFOUNDER', undefined],
])('“%s” is %s', (said, words) => expect(failureWords(said)).toBe(words))
