import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../../..')
/** The machinery itself, and what tests bring. */
const ours = /^shared\/person\//

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|css)\.tsx?$/.test(file) && !ours.test(file))
  .sort()
  .map((file) => {
    const code = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return { file: file.replaceAll('\\', '/'), code }
  })

/** Names declared at the top of a file with one of these makers: `const name = maker(…)`, whatever type it is given. */
const madeBy = (maker: string) =>
  files.flatMap(({ file, code }) =>
    [...code.matchAll(new RegExp(`^(?:export )?const (\\w+)[^=]*?=\\s+(?:${maker})\\b`, 'gm'))].map(
      ([, name]) => `${file} ${name}`,
    ),
  )

/** Atoms and module values that belong to a person, as `file name`. */
export const personal = (): string[] => madeBy('atom|personalAtom|ofPerson|atomWith\\w+|atomFamily').sort()

/** What the browser keeps whoever is at it. */
export const ofTheBrowser = (): string[] => madeBy('ofBrowser').sort()

/** Anything else at the top of a module that changes while the page lives. */
export const changing = (): string[] =>
  files
    .flatMap(({ file, code }) => {
      const lets = [...code.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)].map(([, name]) => name)
      const held = [...code.matchAll(/^(?:export )?const (\w+)/gm)]
        .map(([, name]) => name)
        .filter((name) => isChanged(name ?? '', code))
      return [...lets, ...held].map((name) => `${file} ${name}`)
    })
    .sort()

const isChanged = (name: string, code: string) =>
  new RegExp(
    `\\b${name}(?:\\.(?:set|add|delete|clear|push|unshift|splice|pop|shift)\\(|(?:\\.\\w+|\\[[^\\]]+\\]) (?:\\?\\?|[-+])?= )`,
  ).test(code)

const storages =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|BroadcastChannel|createStore|document\.cookie|caches\.open|window\.name)\b|provider: \(\)/

/** Files that reach for storage, a store or a cache themselves. */
export const storing = (): string[] => files.filter(({ code }) => storages.test(code)).map(({ file }) => file)

/** Reads the code given instead, so that the search itself can be tried. */
export const wouldFind = (code: string) => ({
  isStoring: storages.test(code),
  changed: (name: string) => isChanged(name, code),
})
