import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isRecord } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'

/** One version of a package as `pnpm-lock.yaml` has it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** It is for one operating system or processor, and installed there only. */
  readonly isForPlatform: boolean
  /** What the services, the BFF or the screens have of it, or only who develops. */
  readonly use: 'production' | 'development'
  /** Where it comes from; `{ integrity }` alone when it is the registry's. */
  readonly resolution: Record<string, unknown>
}

/** Their manifests have `os` and `cpu` as texts instead of lists, which the lockfile leaves out. */
const SAYS_SO_AS_TEXT = /^node-(linux|bin-darwin)-/

/** Workspace packages whose `dependencies` are in the image or in what browsers load. */
const SHIPPED = /^(contracts|bff|ui|design-system|services\/[^/]+)$/

export const readLockfile = (): LockedPackage[] =>
  lockedPackages(parse(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')))

/** Every package of a lockfile (format 9), in the order of its file. */
export function lockedPackages(lockfile: unknown): LockedPackage[] {
  if (!isRecord(lockfile) || !isRecord(lockfile.packages)) throw new Error('pnpm-lock.yaml cannot be read')
  const used = inProduction(lockfile)
  return Object.entries(lockfile.packages).map(([key, value]) => {
    const entry = recordOf(value)
    const at = key.lastIndexOf('@')
    return {
      name: key.slice(0, at),
      version: key.slice(at + 1),
      isForPlatform: ['os', 'cpu', 'libc'].some((field) => field in entry) || SAYS_SO_AS_TEXT.test(key),
      use: used.has(key) ? 'production' : 'development',
      resolution: recordOf(entry.resolution),
    }
  })
}

/** Keys of packages that dependencies of what is shipped lead to, by whatever way. */
function inProduction(lockfile: Record<string, unknown>): Set<string> {
  const snapshots = recordOf(lockfile.snapshots)
  const left: string[] = []
  const from = (dependencies: unknown) => {
    for (const [name, value] of Object.entries(recordOf(dependencies))) {
      const reference = isRecord(value) ? value.version : value
      if (typeof reference === 'string' && !reference.startsWith('link:')) left.push(snapshotKey(name, reference))
    }
  }
  for (const [folder, importer] of Object.entries(recordOf(lockfile.importers)))
    if (SHIPPED.test(folder)) {
      from(recordOf(importer).dependencies)
      from(recordOf(importer).optionalDependencies)
    }
  const seen = new Set<string>()
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const snapshot = recordOf(snapshots[key])
    from(snapshot.dependencies)
    from(snapshot.optionalDependencies)
  }
  return new Set([...seen].map(withoutPeers))
}

/** References are `1.2.3(peers)`, or `other-name@1.2.3(peers)` of what is installed under another name. */
const snapshotKey = (name: string, reference: string): string =>
  withoutPeers(reference).includes('@') ? reference : `${name}@${reference}`

const withoutPeers = (key: string): string => key.split('(')[0] ?? key

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
