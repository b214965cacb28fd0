import { expect, test } from 'vitest'
import { installationProblems } from './installation.ts'
import type { LockedPackage } from './lockfile.ts'

const fine = ['allowBuilds:', '  builds: true # makes links', 'minimumReleaseAge: 4320', 'trustLockfile: true'].join(
  '\n',
)
const locked: LockedPackage[] = ['builds', 'plain'].map((name) => ({
  name,
  version: '1.0.0',
  isForPlatform: false,
  use: 'development',
  resolution: { integrity: 'sha512-abc' },
}))
const installed = new Map([
  ['builds@1.0.0', { manifest: { scripts: { postinstall: 'node links.js' } }, hasBindings: false }],
  ['plain@1.0.0', { manifest: { scripts: { test: 'vitest' } }, hasBindings: false }],
])
const problems = (workspace: string, packages = locked, found = installed) =>
  installationProblems(workspace, packages, found)

test('what is decided, with a reason, is fine', () => {
  expect(problems(fine)).toEqual([])
})

test('scripts that nobody decided about are refused, bindings that would be compiled too', () => {
  const one = new Map([...installed, ['plain@1.0.0', { manifest: {}, hasBindings: true }]])
  expect(problems(fine, locked, one)).toEqual([expect.stringContaining('plain 1.0.0 runs scripts')])
  expect(problems(fine.replace('  builds:', '  plain:'))).toEqual([
    expect.stringContaining('builds 1.0.0 runs scripts'),
  ])
})

test('a decision needs a reason, and a package that is there', () => {
  expect(problems(fine.replace(' # makes links', ''))).toEqual([
    'allowBuilds: builds lacks a reason (a comment behind it)',
  ])
  expect(problems(fine.replace('builds: true', 'builds: true # why\n  gone: false'))).toEqual([
    'allowBuilds: gone is not in the lockfile',
  ])
  expect(problems('minimumReleaseAge: 4320')).toEqual(['pnpm-workspace.yaml has no allowBuilds'])
})

test.each([
  ['minimumReleaseAge: 1440', /at least 4320/],
  ['', /at least 4320/],
  ['minimumReleaseAge: 4320\nminimumReleaseAgeStrict: false', /minimumReleaseAgeStrict/],
  ['minimumReleaseAge: 4320\nminimumReleaseAgeExclude: [left-pad]', /minimumReleaseAgeExclude/],
  ['minimumReleaseAge: 4320\nstrictDepBuilds: false', /strictDepBuilds/],
  ['minimumReleaseAge: 4320\ndangerouslyAllowAllBuilds: true', /dangerouslyAllowAllBuilds/],
])('%j is refused', (settings, problem) => {
  expect(problems(fine.replace('minimumReleaseAge: 4320', settings))).toEqual([expect.stringMatching(problem)])
})

test('a package from elsewhere, or without a checksum, is refused', () => {
  const from = (resolution: Record<string, unknown>) =>
    problems(
      fine,
      locked.map((one) => (one.name === 'plain' ? { ...one, resolution } : one)),
    )
  expect(from({ integrity: 'sha512-abc', tarball: 'https://elsewhere.example/plain.tgz' })).toEqual([
    'plain 1.0.0 does not come from the registry',
  ])
  expect(from({ type: 'git', repo: 'https://elsewhere.example' })).toEqual([
    'plain 1.0.0 does not come from the registry',
  ])
  expect(from({ integrity: 'sha1-abc' })).toEqual(['plain 1.0.0 has no SHA-512 checksum'])
})
