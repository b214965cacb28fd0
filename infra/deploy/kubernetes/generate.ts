import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { render, renderRecovery } from './render.ts'
import { exampleSite, type Site } from './site.ts'
import { production, small } from './size.ts'

// npm run manifests: writes small.yaml, production.yaml and recovery.yaml; --check says where they are stale.
// With settings of a site (--host, --image, --version, …) and --size it prints that installation instead.
const siteOptions = Object.fromEntries(Object.keys(exampleSite).map((name) => [name, { type: 'string' as const }]))
const { values } = parseArgs({
  options: { ...siteOptions, check: { type: 'boolean' }, size: { type: 'string' } },
})
const { check, size, ...given } = values as Partial<Site> & { check?: boolean; size?: string }
const sizes = [small, production]
/** What no place has by chance; above all the networks whose word for a client's address is taken. */
const INSISTED = ['host', 'image', 'version', 'gatewayClass', 'gatewayNamespace', 'proxies'] as const

if (size !== undefined || Object.keys(given).length > 0) {
  const wanted = sizes.find(({ name }) => name === (size ?? 'production'))
  if (!wanted) throw new Error(`there is no size ${size} (${sizes.map(({ name }) => name).join(', ')})`)
  const missing = INSISTED.filter((name) => given[name] === undefined)
  if (missing.length > 0) {
    console.error(
      `Say ${missing.map((name) => `--${name}`).join(', ')} too: an example’s would be wrong, or unsafe, anywhere else.`,
    )
    process.exit(1)
  }
  process.stdout.write(render({ ...exampleSite, ...given }, wanted))
} else {
  const texts = [
    ...sizes.map((one) => ({ name: one.name, text: render(exampleSite, one) })),
    { name: 'recovery', text: renderRecovery() },
  ]
  const stale = texts.filter(({ name, text }) => {
    const file = join(import.meta.dirname, `${name}.yaml`)
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
