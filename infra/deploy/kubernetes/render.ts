import { stringify } from 'yaml'
import { backupStore, databases } from './database.ts'
import { manifests } from './manifests.ts'
import { exampleSite, type Site } from './site.ts'
import { production, type Size } from './size.ts'

/** The example of a restore: what comes instead of production's databases, brought back to a moment. */
export const recoverySite: Site = { ...exampleSite, archive: 'second', recoverTo: '2026-01-31T12:00:00Z' }
export const recovery = () => [backupStore(recoverySite), ...databases(recoverySite, production)]

export const renderRecovery = (): string =>
  `# An example: production's databases at a moment before. Made by npm run manifests: README.md beside it says how a restore goes. Not run here.\n${documentsOf(recovery())}`

/** An installation as `kubectl apply -f` takes it. */
export function render(site: Site, size: Size): string {
  const header = `# Forecourt, size "${size.name}". Made by npm run manifests: see README.md beside it. Edit size.ts or site.ts, not this.\n`
  return header + documentsOf(manifests(site, size))
}

/** By way of JSON, so that what is undefined is left out. */
const documentsOf = (objects: object[]): string =>
  objects.map((object) => `---\n${stringify(JSON.parse(JSON.stringify(object)), { lineWidth: 0 })}`).join('')
