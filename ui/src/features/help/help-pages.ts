import type { PublishedPage } from '@forecourt/contracts'

/** Marks of Markdown, which nobody reads as text. */
const plain = (text: string): string =>
  text
    .replace(/^(?:#|\|).*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/gm, '')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const longest = 140

/** The beginning of a page, at a word's end. */
export function beginning({ text }: Pick<PublishedPage, 'text'>): string {
  const words = plain(text)
  if (words.length <= longest) return words
  const cut = words.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}

/** Pages whose title or text has every word of a search, those with one in the title first. */
export function found(pages: readonly PublishedPage[], query: string): PublishedPage[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word))
  const inTitle = pages.filter(({ title }) => has(title))
  return [...inTitle, ...pages.filter((page) => !inTitle.includes(page) && has(`${page.title} ${page.text}`))]
}
