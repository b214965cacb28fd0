import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, readJson } from '../run/json-file.ts'
import { ROOT } from '../run/paths.ts'

/** What an installed package says of itself. */
export interface InstalledPackage {
  readonly manifest: Record<string, unknown>
  /** It is compiled by node-gyp when nothing else is said. */
  readonly hasBindings: boolean
}

/** Installed packages by `name@version`, those of an earlier installation that were not swept yet too. */
export function installedPackages(): Map<string, InstalledPackage> {
  const store = join(ROOT, 'node_modules', '.pnpm')
  const found = new Map<string, InstalledPackage>()
  for (const entry of readdirSync(store))
    for (const folder of foldersOf(join(store, entry, 'node_modules'))) {
      const manifest = readJson(join(folder, 'package.json'))
      if (!isRecord(manifest)) continue
      const hasBindings = existsSync(join(folder, 'binding.gyp'))
      found.set(`${manifest.name}@${manifest.version}`, { manifest, hasBindings })
    }
  return found
}

/** The package itself is a folder; what it depends on are links beside it. */
function foldersOf(modules: string): string[] {
  if (!existsSync(modules)) return []
  return readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name === '.bin') return []
    const folder = join(modules, entry.name)
    return entry.name.startsWith('@') ? foldersOf(folder) : [folder]
  })
}
