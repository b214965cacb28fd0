import { findUser, type PageVersion } from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { byLocale, contentSql, type PageContent } from './page-content.ts'

interface VersionRow {
  number: number
  label: string
  note: string | null
  published_by: string | null
  published_at: Date
}

export const toVersion = (row: VersionRow, isCurrent: boolean, publishedByName: string | null): PageVersion => ({
  number: row.number,
  version: row.label,
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.published_by,
  publishedByName,
  note: row.note,
  isCurrent,
})

/** The versions of a page, the latest first, and whether its draft is the latest. @throws DomainError NOT_FOUND */
export async function listVersions(em: EntityManager, client: Client, id: string) {
  const [page] = await sql<{ isDraftPublished: boolean }>(
    em,
    `select ${contentSql('p')} is not distinct from
       (select content from page_version where page = p.id order by number desc limit 1) as "isDraftPublished"
     from page p where p.id = $1 and p.archived_at is null`,
    [id],
  )
  if (!page) throw new DomainError('NOT_FOUND')
  const rows = await sql<VersionRow>(
    em,
    'select number, label, note, published_by, published_at from page_version where page = $1 order by number desc',
    [id],
  )
  const publishers = [...new Set(rows.flatMap(({ published_by }) => published_by ?? []))]
  const names = new Map(await Promise.all(publishers.map(async (one) => [one, await nameOf(client, one)] as const)))
  return {
    ...page,
    versions: rows.map((row, place) => toVersion(row, place === 0, names.get(row.published_by ?? '') ?? null)),
  }
}

/** Nobody's name where the account is gone, or auth does not answer. */
async function nameOf(client: Client, owner: string): Promise<string | null> {
  try {
    return (await client.call(findUser, { query: { owner } })).data.name
  } catch {
    return null
  }
}

/** What a version says, in every language. @throws DomainError NOT_FOUND */
export async function readContent(em: EntityManager, id: string, number: number): Promise<VersionContent> {
  const [row] = await sql<{ label: string; content: PageContent }>(
    em,
    'select label, content from page_version where page = $1 and number = $2',
    [id, number],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return { number, version: row.label, content: row.content, texts: byLocale(row.content) }
}

interface VersionContent {
  readonly number: number
  readonly version: string
  readonly content: PageContent
  readonly texts: ReturnType<typeof byLocale>
}
