import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const text = readFileSync(new URL('preview.css', import.meta.url), 'utf8')
const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The stylesheet of signed-out pages, by a name that says its content. */
export const stylesheet = { text, path: `/v/assets/preview.${hash}.css` } as const
