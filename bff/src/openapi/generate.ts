import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventDocument, openApiDocument } from './document.ts'

/** Writes contracts/openapi; with `--check` compares instead and ends with 1 where the committed files are not what the contracts say. */
const folder = join(import.meta.dirname, '../../../contracts/openapi')
const files = { 'openapi.json': openApiDocument(), 'events.json': eventDocument() }
const check = process.argv.includes('--check')
await mkdir(folder, { recursive: true })
for (const [name, document] of Object.entries(files)) {
  const text = `${JSON.stringify(document, null, 1)}\n`
  const file = join(folder, name)
  if (!check) {
    await writeFile(file, text)
    continue
  }
  const committed = await readFile(file, 'utf8').catch(() => '')
  if (committed === text) continue
  console.error(`contracts/openapi/${name} is not what the contracts say: run npm run openapi and commit it.`)
  process.exitCode = 1
}
