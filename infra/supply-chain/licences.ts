import satisfies from 'spdx-satisfies'
import { isRecord } from '../run/json-file.ts'
import type { InstalledPackage } from './installed.ts'
import { ALLOWED, EXCEPTIONS, type Exception, NOT_INSTALLED_HERE, STATED_ELSEWHERE } from './licence-policy.ts'
import type { LockedPackage } from './lockfile.ts'

/** A package with its licence; those of one build for each platform are one (`@img/sharp-*`). */
export interface Licensed {
  readonly name: string
  readonly versions: readonly string[]
  readonly use: LockedPackage['use']
  /** SPDX expression; undefined where nothing states one. */
  readonly licence: string | undefined
}

/**
 * What each locked package is licensed under, sorted by name. The same on every machine: a build for another platform has
 * the licence of the one that is installed here.
 */
export function licencesOf(
  locked: readonly LockedPackage[],
  installed: ReadonlyMap<string, InstalledPackage>,
): Licensed[] {
  const groups = Map.groupBy(locked, nameOf)
  const rows = [...groups].map(([name, members]): Licensed => {
    const licences = members.flatMap(({ name: own, version }) => {
      const found = installed.get(`${own}@${version}`)
      return found ? [licenceOf(found.manifest) ?? STATED_ELSEWHERE[own]?.licence] : []
    })
    const stated = new Set(licences.length > 0 ? licences : [NOT_INSTALLED_HERE[name]])
    return {
      name,
      versions: [...new Set(members.map(({ version }) => version))].sort(),
      use: members.some(({ use }) => use === 'production') ? 'production' : 'development',
      licence: together([...stated]),
    }
  })
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Versions may differ in their licence: then all of them hold. */
function together(stated: readonly (string | undefined)[]): string | undefined {
  const known = stated.filter((one) => one !== undefined)
  if (known.length < stated.length) return undefined
  if (known.length === 1) return known[0]
  return known
    .map((one) => (one.includes(' OR ') && !one.startsWith('(') ? `(${one})` : one))
    .sort()
    .join(' AND ')
}

const PLATFORM =
  /[-/](?:linux(?:musl)?|darwin|win32|windows|freebsd|netbsd|openbsd|sunos|aix|android|openharmony|x64|ia32|arm(?:64|v7)?|ppc64|riscv64|s390x|loong64|mips64el|gnu(?:eabihf)?|musl(?:eabihf)?|msvc|eabi)(?=[-/]|$)/g

/** `@img/sharp-linux-x64` is one of `@img/sharp-*`. */
function nameOf({ name, isForPlatform }: LockedPackage): string {
  const shared = name.replace(PLATFORM, '')
  return isForPlatform && shared !== name ? `${shared}-*` : name
}

/** Old manifests have `{ type }`, or a list of those of which one may choose. */
function licenceOf({ license, licenses }: Record<string, unknown>): string | undefined {
  if (typeof license === 'string' && license !== '') return license
  if (isRecord(license) && typeof license.type === 'string') return license.type
  if (!Array.isArray(licenses)) return undefined
  const types = licenses.flatMap((one) => (isRecord(one) && typeof one.type === 'string' ? [one.type] : []))
  return types.length > 0 ? types.join(' OR ') : undefined
}

/** What stands against the policy, and what of the policy is of no use any more. */
export function licenceProblems(rows: readonly Licensed[], exceptions: readonly Exception[] = EXCEPTIONS): string[] {
  const needed = new Set<Exception>()
  const problems = rows.flatMap((row) => {
    const { name, versions, use, licence } = row
    const who = `${name} ${versions.join(', ')}`
    if (licence === undefined) return [`${who} states no licence: look for it, and say where in licence-policy.ts`]
    if (isAllowed(licence)) return []
    const exception = exceptions.find((one) => one.name === name && one.licence === licence)
    if (!exception) return [`${who} is licensed ${licence}, which is not allowed`]
    needed.add(exception)
    if (use === 'production' && exception.use === 'development')
      return [`${who} (${licence}) may be used for development only, and production has it`]
    return []
  })
  const unused = exceptions.filter((one) => !needed.has(one))
  return [...problems, ...unused.map(({ name, licence }) => `the exception for ${name} (${licence}) is not needed`)]
}

function isAllowed(licence: string): boolean {
  try {
    return satisfies(licence, Object.keys(ALLOWED))
  } catch {
    return false // not an SPDX expression
  }
}
