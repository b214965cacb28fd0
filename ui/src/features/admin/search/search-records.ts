import { type Locale, listUsers, type Resource, resources } from '@forecourt/contracts'
import { call } from '../../../shared/api/call.ts'
import { type AdminPage, adminPages } from '../admin-pages.ts'
import { nameOf, type ResourceRecord } from '../api/records.ts'

/** A record that answers a search, and the page it is of. */
export interface FoundRecord {
  readonly id: string
  readonly name: string
  /** What tells it from others of its name. */
  readonly detail?: string | undefined
  readonly page: Pick<AdminPage, 'name' | 'slug'>
}

/** Most records of one page: who wants more opens the page with the search. */
const shown = 5
/** The least a page of the API may have. */
const perPage = 10
/** Calls at a time: the page itself needs connections too. */
const atOnce = 4

type Search = (q: string, locale: Locale, signal: AbortSignal) => Promise<Omit<FoundRecord, 'page'>[]>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const searchOf =
  (resource: Resource): Search =>
  async (q, locale, signal) => {
    const { data } = (await call(resource.endpoints.list, { query: { q, limit: perPage, locale } }, { signal })) as {
      data: ResourceRecord[]
    }
    return data.slice(0, shown).map((record) => ({
      id: record.id,
      name: text(record.title) ?? nameOf(record),
      detail: text(Object.values(record.references ?? {})[0]) ?? text(record.code),
    }))
  }

const searchUsers: Search = async (q, _locale, signal) => {
  const { data } = await call(listUsers, { query: { q, limit: perPage } }, { signal })
  return data.slice(0, shown).map(({ id, name, email }) => ({ id, name, detail: email }))
}

const declared: Readonly<Partial<Record<string, Resource>>> = resources
const searches = (page: AdminPage): Search | undefined => {
  if (page.name === 'user') return searchUsers
  const resource = declared[page.name]
  return resource && searchOf(resource)
}

/** Whether the records of a page can be searched. */
export const searchablePages = (pages: readonly AdminPage[]): AdminPage[] => pages.filter((page) => searches(page))

export interface SearchRun {
  readonly q: string
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Told as they come, page by page. */
  onFound: (page: AdminPage, records: FoundRecord[]) => void
}

/**
 * Searches the lists of pages, some at a time, until the signal says that nobody waits any more.
 *
 * @returns how many pages could not be searched
 */
export async function searchRecords(
  pages: readonly AdminPage[],
  { q, locale, signal, onFound }: SearchRun,
): Promise<number> {
  const waiting = searchablePages(pages)
  let failures = 0
  const work = async () => {
    for (let page = waiting.shift(); page && !signal.aborted; page = waiting.shift()) {
      const { name, slug } = page
      try {
        const found = (await searches(page)?.(q, locale, signal)) ?? []
        if (!signal.aborted) {
          onFound(
            page,
            found.map((record) => ({ ...record, page: { name, slug } })),
          )
        }
      } catch {
        failures += 1
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}

/** How well a name fits what was typed, best first: it is equal, begins with it, contains it, or only other fields do. */
function nearness(name: string, typed: string): number {
  const own = name.toLocaleLowerCase()
  if (own === typed) return 0
  if (own.startsWith(typed)) return 1
  return own.includes(typed) ? 2 : 3
}

/** Pages and their records in the order in which they are shown: what is called so comes first. */
export function inOrder(groups: ReadonlyMap<string, FoundRecord[]>, query: string): [AdminPage, FoundRecord[]][] {
  const typed = query.trim().toLocaleLowerCase()
  const best = (records: readonly FoundRecord[]) => Math.min(...records.map(({ name }) => nearness(name, typed)))
  return adminPages
    .flatMap((page): [AdminPage, FoundRecord[]][] => {
      const records = groups.get(page.name) ?? []
      return records.length > 0
        ? [[page, records.toSorted((a, b) => nearness(a.name, typed) - nearness(b.name, typed))]]
        : []
    })
    .toSorted(([, a], [, b]) => best(a) - best(b))
}
