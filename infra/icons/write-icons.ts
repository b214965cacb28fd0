import { writeFile } from 'node:fs/promises'
import { draw, icons, placeOf } from './icons.ts'

// node infra/icons/write-icons.ts: after the mark in ui/public/favicon.svg was changed.
for (const icon of icons) await writeFile(placeOf(icon), await draw(icon))
