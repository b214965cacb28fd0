import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { render } from './render.ts'
import { exampleSite, type Site } from './site.ts'
import { production, small } from './size.ts'

// npm run manifests: writes small.yaml and production.yaml; --check says where they are stale.
// With settings of a site (--host, --image, --version, …) and --size it prints that installation instead.
const siteOptions = Object.fromEntries(Object.keys(exampleSite).map((name) => [name, { type: 'string' as const }]))
const { values } = parseArgs({
  options: { ...siteOptions, check: { type: 'boolean' }, size: { type: 'string' } },
})
const { check, size, ...given } = values as Partial<Site> & { check?: boolean; size?: string }
const sizes = [small, production]

if (size !== undefined || Object.keys(given).length > 0) {
  const wanted = sizes.find(({ name }) => name === (size ?? 'production'))
  if (!wanted) throw new Error(`there is no size ${size} (${sizes.map(({ name }) => name).join(', ')})`)
  process.stdout.write(render({ ...exampleSite, ...given }, wanted))
} else {
  const stale = sizes.filter((one) => {
    const file = join(import.meta.dirname, `${one.name}.yaml`)
    const text = render(exampleSite, one)
    if (!check) writeFileSync(file, text)
    return check && text !== readOrNothing(file)
  })
  for (const { name } of stale) console.error(`infra/deploy/kubernetes/${name}.yaml is stale: run npm run manifests`)
  process.exitCode = stale.length > 0 ? 1 : 0
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
