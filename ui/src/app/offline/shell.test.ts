import { expect, it } from 'vitest'
import { isShellAddress } from './shell.ts'

it.each(['/offline', '/offline/', '/Offline', '/%6Fffline', '/%6fff%6Cine/'])(
  '%s is the shell itself, and is left for home',
  (path) => expect(isShellAddress(path)).toBe(true),
)
it.each(['/', '/favorites/', '/offline/lists', '/vehicles/%zz', '/%256Fffline'])(
  '%s is a page, which is loaded again',
  (path) => expect(isShellAddress(path)).toBe(false),
)
