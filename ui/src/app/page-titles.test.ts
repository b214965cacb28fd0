import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const features = fileURLToPath(new URL('../features', import.meta.url))
const source = (file: string) => readFileSync(file, 'utf8')
const hasTitle = (file: string) => /\busePageTitle\(/.test(source(file))

/** The modules of the pages that the routes of a feature name. */
function pagesOf(routes: string): string[] {
  const text = source(routes)
  const lazy = [...text.matchAll(/import\('(\.\/[^']+\.tsx)'\)/g)]
  const eager = [...text.matchAll(/from '(\.\/pages\/[^']+\.tsx)'/g)]
  return [...lazy, ...eager].map(([, file = '']) => join(dirname(routes), file))
}

const routeFiles = globSync('*/routes.tsx', { cwd: features }).map((file) => join(features, file))

it.each(routeFiles.map((file) => [file.slice(features.length + 1), file]))(
  '%s: every page has a title',
  (_, routes) => {
    const pages = pagesOf(routes)
    expect(pages).not.toEqual([])
    // The tabs of a layout that has a title are the page of that title.
    const isCovered = pages.some((file) => file.endsWith('-layout.tsx') && hasTitle(file))
    expect(pages.filter((file) => !file.endsWith('-layout.tsx') && !isCovered && !hasTitle(file))).toEqual([])
  },
)

it('there is one way to give a title: the browser shows the first <title> of the document alone', () => {
  const pages = globSync('**/*.tsx', { cwd: features }).filter((file) => /<title>/.test(source(join(features, file))))
  expect(pages).toEqual([])
})
