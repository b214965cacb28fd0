import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { type Area, areas, offlineAreas } from '../i18n/areas.ts'

const here = import.meta.dirname
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Files that `file` imports at once; what it imports late brings its texts late. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type )[^;'"]*?from '(\.[^']+\.tsx?)'/gm)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => existsSync(path) && !/\.css\.ts$/.test(path))

/** These wait for their texts alone: banners, and the shape of the entrance, which comes with its own (frame/waiting.tsx). */
const alone = ['frame/banners.tsx', 'frame/page-outline.tsx'].map((file) => join(here, file))

function reach(from: readonly string[]): ReadonlySet<string> {
  const seen = new Set(alone)
  const left = [...from]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    left.push(...importsOf(file))
  }
  return seen
}

/** Namespaces that a file shows texts of. */
const namespacesIn = (code: string): string[] => [
  ...[...code.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[\w-]+')/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  ),
  ...[...code.matchAll(/\bns: '([\w-]+)'|\bt\(\s*['`]([\w-]+):/g)].map(([, name, prefix]) => name ?? prefix ?? ''),
]

const areaOf = (namespace: string): Area | undefined =>
  (Object.keys(areas) as Area[]).find((area) => (areas[area] as readonly string[]).includes(namespace))

function neededBy(modules: readonly string[]): Set<Area> {
  const namespaces = [...reach(modules)].flatMap((file) => namespacesIn(read(file)))
  const needed = new Set(namespaces.map(areaOf).filter((area) => area !== undefined))
  needed.delete('core')
  return needed
}

const router = read(join(here, 'routes.tsx'))

/** What the routes say: the areas of each feature's routes, by the file that declares them. */
function declared(): Map<string, Set<Area>> {
  const fileOf = new Map(
    [...router.matchAll(/^import \{([^}]*)\} from '(\.\.\/features\/[^']+)'/gm)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim(), join(here, path)] as const),
    ),
  )
  const found = new Map<string, Set<Area>>([...new Set(fileOf.values())].map((file) => [file, new Set<Area>()]))
  for (const [, list = '', routes = ''] of router.matchAll(/withTexts\(\[([^\]]*)\],\s*(\w+|\[\s*\.\.\.[^\]]*\])/g))
    for (const name of routes.match(/\w+/g) ?? [])
      for (const [, area] of list.matchAll(/'(\w+)'/g)) found.get(fileOf.get(name) ?? '')?.add(area as Area)
  return found
}

/** The pages that a feature's routes bring. */
const pagesOf = (file: string): string[] =>
  [...read(file).matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(file), path))

const features = [...declared()].map(([file, waited]) => ({
  file: file.slice(file.indexOf('features/')),
  path: file,
  waited,
}))

it('every text stands in an area', () => {
  const used = [...reach(features.flatMap(({ path }) => pagesOf(path)))].flatMap((file) => namespacesIn(read(file)))
  expect([...new Set(used)].filter((namespace) => areaOf(namespace) === undefined)).toEqual([])
})

it.each(features)('routes of $file wait for the texts that their pages show, and for no others', ({ path, waited }) => {
  expect([...waited].sort()).toEqual([...neededBy(pagesOf(path))].sort())
})

it('frames wait for the texts they show', () => {
  const around = [...router.matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(here, path))
  expect(around.length).toBeGreaterThan(2)
  const shown = around.map((file) => [relative(here, file), [...neededBy([file])].sort()])
  expect(Object.fromEntries(shown)).toEqual({
    'market-area.tsx': [],
    'frame/admin-frame.tsx': ['office'],
    '../features/compare/compare-layout.tsx': ['market'],
  })
})

it('the page for no network waits for the texts it shows', () => {
  expect([...neededBy([join(here, 'offline/offline-area.tsx')])].sort()).toEqual([...offlineAreas].sort())
})
