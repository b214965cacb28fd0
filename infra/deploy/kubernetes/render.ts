import { stringify } from 'yaml'
import { manifests } from './manifests.ts'
import type { Site } from './site.ts'
import type { Size } from './size.ts'

/** An installation as `kubectl apply -f` takes it. */
export function render(site: Site, size: Size): string {
  const header = `# Forecourt, size "${size.name}". Made by npm run manifests: see README.md beside it. Edit size.ts or site.ts, not this.\n`
  // By way of JSON, so that what is undefined is left out.
  const documents = manifests(site, size).map((object) =>
    stringify(JSON.parse(JSON.stringify(object)), { lineWidth: 0 }),
  )
  return `${header}---\n${documents.join('---\n')}`
}
