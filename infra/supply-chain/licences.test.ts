import { expect, test } from 'vitest'
import { renderLicences } from './licence-list.ts'
import type { Exception } from './licence-policy.ts'
import { type Licensed, licenceProblems, licencesOf } from './licences.ts'
import type { LockedPackage } from './lockfile.ts'

const locked = (name: string, version = '1.0.0', more: Partial<LockedPackage> = {}): LockedPackage => ({
  name,
  version,
  isForPlatform: false,
  use: 'production',
  resolution: {},
  ...more,
})
const licensed = (licence: string | undefined, use: Licensed['use'] = 'production'): Licensed[] => [
  { name: 'thing', versions: ['1.0.0'], use, licence },
]
const installed = (manifests: Record<string, Record<string, unknown>>) =>
  new Map(Object.entries(manifests).map(([key, manifest]) => [key, { manifest, hasBindings: false }]))

test.each(['MIT', 'MIT OR GPL-3.0-only', '(MIT AND Zlib)', 'Apache-2.0 AND ISC'])('%s is allowed', (licence) => {
  expect(licenceProblems(licensed(licence), [])).toEqual([])
})

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'AGPL-3.0-or-later', 'SEE LICENSE IN terms.txt', 'UNLICENSED'])(
  '%s is refused',
  (licence) => {
    expect(licenceProblems(licensed(licence), [])).toEqual([`thing 1.0.0 is licensed ${licence}, which is not allowed`])
  },
)

test('a package that states no licence is refused', () => {
  expect(licenceProblems(licensed(undefined), [])).toEqual([expect.stringContaining('thing 1.0.0 states no licence')])
})

test('an exception is for one package and one licence, and for development only where it says so', () => {
  const exception: Exception = { name: 'thing', licence: 'MPL-2.0', use: 'development', why: 'a test' }
  expect(licenceProblems(licensed('MPL-2.0', 'development'), [exception])).toEqual([])
  expect(licenceProblems(licensed('MPL-2.0'), [exception])).toEqual([
    'thing 1.0.0 (MPL-2.0) may be used for development only, and production has it',
  ])
  expect(licenceProblems(licensed('GPL-3.0-only'), [exception])).toEqual([
    'thing 1.0.0 is licensed GPL-3.0-only, which is not allowed',
    'the exception for thing (MPL-2.0) is not needed',
  ])
})

test('builds for each platform are one row, with the licence of the one that is installed', () => {
  const build = (platform: string) => locked(`@img/sharp-${platform}`, '1.0.0', { isForPlatform: true })
  const packages = [build('linux-x64'), build('linuxmusl-arm64'), build('win32-ia32'), locked('is-windows')]
  const found = installed({
    '@img/sharp-linux-x64@1.0.0': { license: 'Apache-2.0' },
    'is-windows@1.0.0': { license: 'MIT' },
  })
  expect(licencesOf(packages, found).map(({ name, licence }) => [name, licence])).toEqual([
    ['@img/sharp-*', 'Apache-2.0'],
    ['is-windows', 'MIT'],
  ])
})

test('old ways of stating a licence are read, and where versions differ both hold', () => {
  const found = installed({
    'old@1.0.0': { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] },
    'old@2.0.0': { license: { type: 'ISC' } },
  })
  expect(licencesOf([locked('old'), locked('old', '2.0.0')], found)).toMatchObject([
    { name: 'old', versions: ['1.0.0', '2.0.0'], licence: '(MIT OR GPL-2.0) AND ISC' },
  ])
})

test('the list changes with a package, its version or its licence', () => {
  const list = renderLicences(licensed('MIT'))
  expect(list).toContain('| thing | 1.0.0 | MIT |')
  expect(renderLicences(licensed('ISC'))).not.toBe(list)
})
