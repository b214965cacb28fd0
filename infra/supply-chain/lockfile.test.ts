import { expect, test } from 'vitest'
import { lockedPackages } from './lockfile.ts'

const lockfile = {
  importers: {
    'services/auth': { dependencies: { hash: { specifier: '1.0.0', version: '1.0.0(peer@2.0.0)' } } },
    'design-system': { devDependencies: { browser: { specifier: '3.0.0', version: '3.0.0' } } },
    infra: { dependencies: { tool: { specifier: '4.0.0', version: '4.0.0' } } },
  },
  packages: {
    '@scope/deep@5.0.0': { resolution: { integrity: 'sha512-a' } },
    'browser@3.0.0': { resolution: {} },
    'hash@1.0.0': { resolution: {} },
    'hash-linux-x64@1.0.0': { resolution: {}, os: ['linux'], cpu: ['x64'] },
    'peer@2.0.0': { resolution: {} },
    'tool@4.0.0': { resolution: {} },
  },
  snapshots: {
    'hash@1.0.0(peer@2.0.0)': {
      dependencies: { renamed: '@scope/deep@5.0.0', peer: '2.0.0' },
      optionalDependencies: { 'hash-linux-x64': '1.0.0' },
    },
  },
}

test('what dependencies of the shipped packages lead to is for production, the rest for development', () => {
  const uses = lockedPackages(lockfile).map(({ name, version, use }) => `${name} ${version} ${use}`)
  expect(uses).toEqual([
    '@scope/deep 5.0.0 production',
    'browser 3.0.0 development',
    'hash 1.0.0 production',
    'hash-linux-x64 1.0.0 production',
    'peer 2.0.0 production',
    'tool 4.0.0 development',
  ])
})

test('a package for one platform is known as such', () => {
  const forPlatform = lockedPackages(lockfile).filter(({ isForPlatform }) => isForPlatform)
  expect(forPlatform.map(({ name }) => name)).toEqual(['hash-linux-x64'])
})

test('a lockfile without packages is not taken for one where all is well', () => {
  expect(() => lockedPackages({})).toThrow('cannot be read')
})
