type Stored = Readonly<Record<string, unknown>> | null

export interface ChangeRow {
  /** `name`, or `translations.fr_FR.name` of what lies deeper. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Changed with every write; who looks for what was done does not look for them. */
const silent = new Set(['version', 'updatedAt', 'createdAt'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values by path. A list is one value. */
function leaves(value: Stored, path = ''): [string, unknown][] {
  return Object.entries(value ?? {}).flatMap(([name, one]): [string, unknown][] => {
    if (path === '' && silent.has(name)) return []
    return isRecord(one) ? leaves(one, `${path}${name}.`) : [[`${path}${name}`, one]]
  })
}

/** What a write changed, value by value; of what was created or deleted all that was set. */
export function changeRows(before: Stored, after: Stored): ChangeRow[] {
  const was = new Map(leaves(before))
  const is = new Map(leaves(after))
  const bare = (value: unknown) => (value === null || value === undefined || value === '' ? '' : JSON.stringify(value))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((row) => bare(row.before) !== bare(row.after))
}

const kinds = ['letter', 'job'] as const

/** Of many dead letters or jobs that were settled at once, which and how many: no single one names them. */
export function settledAtOnce(
  before: Stored,
): { readonly kind: (typeof kinds)[number]; readonly count: number } | undefined {
  for (const kind of kinds) {
    const ids = before?.[kind]
    if (Array.isArray(ids)) return { kind, count: ids.length }
  }
  return undefined
}
