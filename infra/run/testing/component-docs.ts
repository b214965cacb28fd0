import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What a page says about its component, in this order. */
export const SECTIONS = [
  'When to use',
  'When not to use',
  'Alternatives',
  'Anatomy',
  'Do and don’t',
  'Keyboard and screen readers',
  'Playground',
  'States',
  'Props',
] as const

/** Blocks without which a section is a heading only. */
const BLOCKS = {
  Playground: '<Play of={Stories.Playground}',
  States: '<Canvas of={Stories.States}',
  Props: '<ArgTypes ',
}

/**
 * Folders under `src` that hold a component: any `.tsx` that is neither a story nor a test. `stories` holds what stories share,
 * which nobody builds a page with.
 */
export function componentFolders(src: string): string[] {
  const sources = globSync('*/*.tsx', { cwd: src }).filter((path) => !/\.(stories|test)\.tsx$/.test(path))
  return [...new Set(sources.map((path) => dirname(path)))].filter((name) => name !== 'stories').sort()
}

/** The text below each heading of the second rank. */
function sectionsOf(page: string): Map<string, string> {
  const parts = page.split(/^## (.+)$/m).slice(1)
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part.trim(), (parts[at + 1] ?? '').trim()]] : [])))
}

function storyProblems(file: string): string[] {
  if (!existsSync(file)) return ['has no stories']
  const stories = readFileSync(file, 'utf8')
  return ['Playground', 'States'].flatMap((name) =>
    new RegExp(`^export const ${name}\\b`, 'm').test(stories) ? [] : [`has no ${name} story`],
  )
}

/** What is missing in a component's folder, in words; nothing when it is complete. */
export function docsProblems(folder: string): string[] {
  const page = join(folder, `${basename(folder)}.mdx`)
  if (!existsSync(page)) return ['has no documentation page']
  const text = readFileSync(page, 'utf8')
  const sections = sectionsOf(text)
  const written = SECTIONS.filter((name) => sections.get(name))
  const file = /import \* as Stories from '\.\/([^']+)'/.exec(text)?.[1]
  return [
    ...SECTIONS.filter((name) => !sections.get(name)).map((name) => `says nothing under “${name}”`),
    ...([...sections.keys()].filter((name) => written.some((one) => one === name)).join() === written.join()
      ? []
      : ['has its sections in another order']),
    ...Object.entries(BLOCKS).flatMap(([name, block]) =>
      sections.get(name)?.includes(block) ? [] : [`does not show ${block}…> under “${name}”`],
    ),
    ...['<Do ', '<Dont '].filter((block) => !text.includes(block)).map((block) => `has no live ${block}…>`),
    ...(text.includes('<Meta of={Stories}') && file
      ? storyProblems(join(folder, file))
      : ['is not attached to stories']),
  ]
}

/** Storybook's id of a title: "Forms/Text fields" is `forms-text-fields`. */
const idOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Ids of the pages that exist: of each title that a page or the stories it is attached to give. */
export function pageIds(files: readonly string[]): Set<string> {
  return new Set(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const stories = /import \* as Stories from '([^']+)'/.exec(text)?.[1]
      const source = stories ? readFileSync(join(dirname(file), stories), 'utf8') : text
      const title = stories ? /\btitle: '([^'/]+\/[^']+)'/.exec(source)?.[1] : /<Meta title="([^"]+)"/.exec(text)?.[1]
      return title ? [idOf(title)] : []
    }),
  )
}

/** Ids that a page links to. */
export const linkedIds = (page: string): string[] =>
  [...page.matchAll(/\?path=\/docs\/([a-z0-9-]+)--docs|<Door to="([^"]+)"/g)].flatMap(
    ([, link, door]) => link ?? door ?? [],
  )
