import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { madeFiles } from './render.ts'

// npm run manifests: writes slo.yaml and the dashboards. A test says when they are stale.
for (const [path, text] of madeFiles()) {
  const file = join(import.meta.dirname, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
