import { ALLOWED, type AllowedEdge, OPEN_FOLDERS } from '../../tooling/folder-circles.ts'

/** One file's import of another, paths from the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** The outermost folder a path lies in that is a part by itself; a file beside such folders stands for itself. */
export function partOf(path: string): string {
  const names = path.split('/').slice(0, -1)
  const folders = names.map((_, at) => names.slice(0, at + 1).join('/'))
  return folders.find((folder) => !OPEN_FOLDERS.test(folder)) ?? path
}

const nameOf = ({ from, to }: Import): string => `${from} → ${to}`

/** An import between parts, with a file that makes it. */
type Edges = ReadonlyMap<string, Import & { readonly example: Import }>

function edgesOf(imports: readonly Import[]): Edges {
  const edges = new Map<string, Import & { example: Import }>()
  for (const example of imports) {
    const edge = { from: partOf(example.from), to: partOf(example.to) }
    if (edge.from !== edge.to && !edges.has(nameOf(edge))) edges.set(nameOf(edge), { ...edge, example })
  }
  return edges
}

/** The way back from `to` to `from`, which closes a circle; undefined where there is none. */
function wayBack(edges: Edges, { from, to }: Import): string[] | undefined {
  const before = new Map<string, string | null>([[to, null]])
  for (const part of before.keys()) {
    if (part === from) {
      const way: string[] = []
      for (let at: string | null | undefined = part; at; at = before.get(at)) way.unshift(at)
      return way
    }
    for (const edge of edges.values()) if (edge.from === part && !before.has(edge.to)) before.set(edge.to, part)
  }
  return undefined
}

/**
 * What is wrong with the imports between folders: circles, and allowed imports that close none (any more), so that the list
 * of them can only get shorter.
 */
export function folderProblems(imports: readonly Import[], allowed: readonly AllowedEdge[] = ALLOWED): string[] {
  const all = edgesOf(imports)
  const names = new Set(allowed.map(nameOf))
  const needless = allowed
    .filter((edge) => !all.has(nameOf(edge)) || !wayBack(all, edge))
    .map((edge) => `folder-circles: ${nameOf(edge)} closes no circle any more: take it out of ALLOWED`)
  const rest = new Map([...all].filter(([name]) => !names.has(name)))
  const circles = [...rest.values()].flatMap((edge) => {
    const way = wayBack(rest, edge)
    return way ? [`folder-circles: ${[edge.from, ...way].join(' → ')} (${nameOf(edge.example)})`] : []
  })
  return [...needless, ...circles]
}
