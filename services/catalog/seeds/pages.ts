import { readFileSync } from 'node:fs'
import type { Seed } from './shape.ts'

const slugs = [
  'terms',
  'privacy',
  'help-account',
  'help-buying',
  'help-selling',
  'help-messages',
  'help-plans',
  'help-safety',
] as const

/**
 * The text pages a new system starts with. `key` is the slug; a translation's name is the page's title (the first
 * heading of the file) and its description the Markdown below it.
 */
export function readPages(): readonly Seed[] {
  return slugs.map((slug) => ({
    key: slug,
    translations: { en_US: readPage(slug, 'en'), fr_FR: readPage(slug, 'fr'), zh_CN: readPage(slug, 'zh') },
  }))
}

function readPage(slug: string, language: 'en' | 'fr' | 'zh') {
  const file = `pages/${slug}.${language}.md`
  const [, name, description] = /^# (.+)\n+([\s\S]+)$/.exec(readFileSync(new URL(file, import.meta.url), 'utf8')) ?? []
  if (!name || !description) throw new Error(`${file} must start with a heading and go on with text`)
  return { name, description: description.trim() }
}
