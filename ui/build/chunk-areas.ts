import type { Plugin } from 'vite'

/** What a page loads by itself, by a name for it: the modules its route waits for. */
const roots = {
  entrance: ['features/account/pages/sign-in-page.tsx'],
  frame: ['app/market-area.tsx', 'features/compare/compare-layout.tsx'],
  home: ['features/home/pages/home-page.tsx'],
  vehicle: ['features/vehicle/pages/vehicle-page.tsx'],
} as const
type Root = keyof typeof roots

interface Module {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly exports: readonly string[]
}
type Look = (id: string) => Module | null

const clauses = /(?:import|export) *\{([^}]*)\} *from *["']([^"']+)["']/g
/** They hand on what others declare, and nothing else. */
const barrels =
  /\/(design-system|contracts)\/src\/index\.ts$|\/contracts\/src\/auth\/endpoints\.ts$|\/react-aria-components\/dist\/exports\/index\.mjs$|\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.mjs$/

const listed = (list: string) => list.split(',').map((one) => one.trim().split(/\s+as\s+/))
const clausesIn = ({ code }: Module) => [...(code ?? '').matchAll(clauses)]

/** Names a module takes from others, wherever they come from. */
const namesIn = (module: Module): ReadonlySet<string> =>
  new Set(
    clausesIn(module).flatMap(([, list = '']) =>
      listed(list).flatMap(([name = '']) => (name === 'default' ? [] : [name])),
    ),
  )

const defaults = new Map<string, ReadonlyMap<string, readonly string[]>>()
/** What a barrel calls default exports, by the last part of the path of their files. */
function defaultsOf(id: string, barrel: Module): ReadonlyMap<string, readonly string[]> {
  const known = defaults.get(id)
  if (known) return known
  const found = clausesIn(barrel).map(([, list = '', path = '']) => {
    const names = listed(list).flatMap(([name, other]) => (name === 'default' && other ? [other] : []))
    return [path.slice(path.lastIndexOf('/')), names] as const
  })
  const map = new Map(found)
  defaults.set(id, map)
  return map
}

/** What a barrel has of the names that are asked for. */
function behind(look: Look, id: string, barrel: Module, names: ReadonlySet<string>): string[] {
  const called = defaultsOf(id, barrel)
  return barrel.importedIds.flatMap((one) => {
    const inner = barrels.test(one) ? look(one) : null
    if (inner) return behind(look, one, inner, names)
    const own = [...(look(one)?.exports ?? []), ...(called.get(one.slice(one.lastIndexOf('/'))) ?? [])]
    return own.some((name) => names.has(name)) ? [one] : []
  })
}

/** The modules that `id` needs; through a barrel, those whose names are asked for. */
function needed(look: Look, id: string): string[] {
  const module = look(id)
  if (!module) return []
  const names = namesIn(module)
  return module.importedIds.flatMap((from) => {
    const barrel = barrels.test(from) ? look(from) : null
    return barrel ? behind(look, from, barrel, names) : [from]
  })
}

function reach(look: Look, from: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const left = [...from]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    left.push(...needed(look, id))
  }
  return seen
}

let reached: Readonly<Record<Root, ReadonlySet<string>>> | undefined
/** The roots themselves stay files of their own, by which the manifest names them. */
const isRoot = (id: string) =>
  Object.values(roots).some((paths) => paths.some((path) => id.endsWith(`/ui/src/${path}`)))
/** Contracts name it where they build; what of it is used checks, and that comes late. */
const late = /\/node_modules\/typebox\//
const has = (root: Root, id: string): boolean => (reached?.[root].has(id) ?? false) && !isRoot(id) && !late.test(id)
const inMarket = (id: string) => has('frame', id) || (has('home', id) && has('vehicle', id))

/** Notes what the pages that people meet first are made of, once all modules are known. */
export const chunkAreas: Plugin = {
  name: 'chunk-areas',
  apply: 'build',
  buildEnd() {
    const ids = [...this.getModuleIds()]
    const of = (root: Root) =>
      roots[root].flatMap((path) => {
        const found = ids.filter((id) => id.endsWith(`/ui/src/${path}`))
        if (found.length === 0) this.error(`no module ${path}, which chunks of ${root} are made by`)
        return found
      })
    const look: Look = (id) => this.getModuleInfo(id) as Module | null
    const names = Object.keys(roots) as Root[]
    reached = Object.fromEntries(names.map((root) => [root, reach(look, of(root))])) as Record<Root, Set<string>>
  },
}

/** Chunks by area. An area's dependencies are in it, in one above it, or in `core`. */
export const areaGroups = [
  {
    name: 'common',
    test: (id: string) => has('entrance', id) && (inMarket(id) || has('home', id) || has('vehicle', id)),
    priority: 8,
  },
  { name: 'market', test: inMarket, priority: 7 },
  { name: 'entrance', test: (id: string) => has('entrance', id), priority: 6 },
  { name: 'home', test: (id: string) => has('home', id), priority: 6 },
  { name: 'vehicle', test: (id: string) => has('vehicle', id), priority: 6 },
]
