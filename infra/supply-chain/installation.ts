import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, type Pair, parseDocument } from 'yaml'
import { isRecord } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'
import type { InstalledPackage } from './installed.ts'
import type { LockedPackage } from './lockfile.ts'

/** Minutes that a version must have been out before it is taken: most that are malicious are found within a day. */
const THREE_DAYS = 3 * 24 * 60

export const readWorkspaceFile = (): string => readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')

/** What stands against how packages are installed: `pnpm-workspace.yaml`, and what the lockfile takes from where. */
export function installationProblems(
  workspace: string,
  locked: readonly LockedPackage[],
  installed: ReadonlyMap<string, InstalledPackage>,
): string[] {
  return [...settingProblems(workspace), ...scriptProblems(workspace, locked, installed), ...sourceProblems(locked)]
}

function settingProblems(workspace: string): string[] {
  const settings: unknown = parseDocument(workspace).toJS()
  if (!isRecord(settings)) return ['pnpm-workspace.yaml cannot be read']
  const age = settings.minimumReleaseAge
  const problems: string[] = []
  if (typeof age !== 'number' || age < THREE_DAYS)
    problems.push(`minimumReleaseAge must be at least ${THREE_DAYS} minutes (three days)`)
  if (settings.minimumReleaseAgeStrict === false) problems.push('minimumReleaseAgeStrict must not be switched off')
  if (settings.minimumReleaseAgeExclude !== undefined)
    problems.push('minimumReleaseAgeExclude: wait three days, or take an older version')
  if (settings.strictDepBuilds === false) problems.push('strictDepBuilds must not be switched off')
  if (settings.dangerouslyAllowAllBuilds !== undefined) problems.push('dangerouslyAllowAllBuilds must not be set')
  return problems
}

/** Each package with scripts that run when it is installed is decided about by name, with a reason behind it. */
function scriptProblems(
  workspace: string,
  locked: readonly LockedPackage[],
  installed: ReadonlyMap<string, InstalledPackage>,
): string[] {
  const decisions = parseDocument(workspace).get('allowBuilds')
  if (!isMap(decisions)) return ['pnpm-workspace.yaml has no allowBuilds']
  const names = new Set(locked.map(({ name }) => name))
  const decided = new Set<string>()
  const problems = decisions.items.flatMap((pair) => {
    const { name, value, reason } = decisionOf(pair)
    decided.add(name)
    if (typeof value !== 'boolean') return [`allowBuilds: ${name} is neither true nor false`]
    if (!names.has(name)) return [`allowBuilds: ${name} is not in the lockfile`]
    return reason ? [] : [`allowBuilds: ${name} lacks a reason (a comment behind it)`]
  })
  const open = locked.flatMap(({ name, version }) => {
    const found = installed.get(`${name}@${version}`)
    return found && runsScripts(found) && !decided.has(name)
      ? [`${name} ${version} runs scripts when it is installed: decide in allowBuilds of pnpm-workspace.yaml`]
      : []
  })
  return [...problems, ...open]
}

function decisionOf({ key, value }: Pair): { name: string; value: unknown; reason: string } {
  const reason = isScalar(value) ? (value.comment ?? '').trim() : ''
  return { name: String(isScalar(key) ? key.value : key), value: isScalar(value) ? value.value : value, reason }
}

/** What npm and pnpm run of a package that comes from a registry. */
function runsScripts({ manifest, hasBindings }: InstalledPackage): boolean {
  const scripts = isRecord(manifest.scripts) ? manifest.scripts : {}
  return hasBindings || ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
}

/** A lockfile that somebody else changed must not bring another address, or a package without a checksum. */
function sourceProblems(locked: readonly LockedPackage[]): string[] {
  return locked.flatMap(({ name, version, resolution }) => {
    const { integrity, ...rest } = resolution
    if (Object.keys(rest).length > 0) return [`${name} ${version} does not come from the registry`]
    return typeof integrity === 'string' && integrity.startsWith('sha512-')
      ? []
      : [`${name} ${version} has no SHA-512 checksum`]
  })
}
