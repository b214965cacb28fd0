import { expect, it } from 'vitest'
import { flagOf } from './flag.ts'

it.each([
  ['FR', '🇫🇷'],
  ['CN', '🇨🇳'],
  ['fr', ''],
  [null, ''],
])('%s has the flag %s', (code, flag) => expect(flagOf(code)).toBe(flag))
