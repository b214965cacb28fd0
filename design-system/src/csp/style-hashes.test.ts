import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { styleSrc } from '../../csp-style-hashes.json'

const ours = createRequire(import.meta.url)
const reactAria = dirname(createRequire(ours.resolve('react-aria-components')).resolve('react-aria/package.json'))
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Text of the element sonner fills through `__insertCSS("…")`. */
function sonnerStyle(): string {
  const source = readFileSync(join(dirname(ours.resolve('sonner')), 'index.mjs'), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  return JSON.parse(literal ?? 'null')
}

/** Texts of the elements react-aria fills through `style.textContent = \`…\`.trim()`, in every module that has one. */
function reactAriaStyles(): string[] {
  return globSync('dist/private/**/*.mjs', { cwd: reactAria }).flatMap((file) => {
    const source = readFileSync(join(reactAria, file), 'utf8')
    return [...source.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, template = '']) =>
      template
        .replace(/\$\{([\w$]+)\}/g, (_all, name: string) => {
          const value = new RegExp(`const ${name.replaceAll('$', '\\$')} = '([^']*)'`).exec(source)?.[1]
          if (value === undefined) throw new Error(`${file}: ${name} is not a plain constant`)
          return value
        })
        .trim(),
    )
  })
}

// An update that changes an inserted style fails here, before the policy blocks it in a browser.
describe('hashes for style-src', () => {
  it('cover the style sonner inserts, empty and filled', () => {
    expect(sonnerStyle()).toContain('[data-sonner-toaster]')
    expect(styleSrc).toContain(hash(''))
    expect(styleSrc).toContain(hash(sonnerStyle()))
  })

  it('cover every style react-aria inserts', () => {
    const styles = reactAriaStyles()
    expect(styles).toHaveLength(2)
    for (const text of styles) expect(styleSrc).toContain(hash(text))
  })

  it('are as many as there are styles, and stand in the README', () => {
    expect(styleSrc).toHaveLength(4)
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    for (const source of styleSrc) expect(readme).toContain(`'${source}'`)
  })
})
