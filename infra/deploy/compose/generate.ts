import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from './render.ts'

// Part of npm run manifests; a test fails while the file is stale.
writeFileSync(join(import.meta.dirname, 'compose.yaml'), render())
