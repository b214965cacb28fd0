import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { componentFolders, docsProblems, linkedIds, pageIds } from './component-docs.ts'

const home = join(ROOT, 'design-system')
const src = join(home, 'src')
const pages = globSync(['.storybook/pages/*.mdx', 'src/*/*.mdx'], { cwd: home }).map((path) => join(home, path))

describe('documentation of the design system', () => {
  it.each(componentFolders(src))('%s has its page, its playground and its states', (name) => {
    expect(docsProblems(join(src, name))).toEqual([])
  })

  it('links to pages that exist', () => {
    const ids = pageIds(pages)
    const lost = pages.flatMap((file) =>
      linkedIds(readFileSync(file, 'utf8')).flatMap((id) =>
        ids.has(id) ? [] : [`${file.slice(home.length + 1)}: ${id}`],
      ),
    )
    expect(lost).toEqual([])
  })
})

describe('what is asked of a folder', () => {
  const folder = (page: string | undefined, stories = 'export const Playground = 1\nexport const States = 1\n') => {
    const path = join(mkdtempSync(join(tmpdir(), 'docs-')), 'lamp')
    mkdirSync(path)
    if (page !== undefined) writeFileSync(join(path, 'lamp.mdx'), page)
    writeFileSync(join(path, 'lamp.stories.tsx'), stories)
    return path
  }
  const whole = readFileSync(join(src, 'button', 'button.mdx'), 'utf8').replace(
    './button.stories.tsx',
    './lamp.stories.tsx',
  )

  it('is a page', () => {
    expect(docsProblems(folder(undefined))).toEqual(['has no documentation page'])
    expect(docsProblems(folder(whole))).toEqual([])
  })

  it('is each section with something in it', () => {
    const empty = whole.replace(/(## Anatomy\n)[^#]+/, '$1\n')
    expect(docsProblems(folder(empty))).toEqual(['says nothing under “Anatomy”'])
  })

  it('is both stories and live examples', () => {
    expect(docsProblems(folder(whole, 'export const Playground = 1\n'))).toEqual(['has no States story'])
    expect(docsProblems(folder(whole.replaceAll('<Dont ', '<p ')))).toEqual(['has no live <Dont …>'])
  })
})
