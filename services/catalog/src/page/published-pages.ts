import { firstDocuments, type Locale, type PublishedPage } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError } from '@forecourt/kernel/errors'
import { inLocale, type PageContent } from './page-content.ts'

interface Row {
  slug: string
  label: string
  content: PageContent
  published_at: Date
}

/** The version of each page that visitors read. */
const CURRENT = `page p join lateral (
  select label, content, published_at from page_version where page = p.id order by number desc limit 1) v on p.archived_at is null`

const toPublished = ({ slug, label, content, published_at }: Row, locale: Locale): PublishedPage => ({
  slug,
  ...inLocale(content, locale),
  version: label,
  publishedAt: published_at.toISOString(),
})

/** @throws DomainError NOT_FOUND when there is no such page, or it was never published */
export async function readPublished(em: EntityManager, slug: string, locale: Locale): Promise<PublishedPage> {
  const [row] = await sql<Row>(
    em,
    `select p.name as slug, v.label, v.content, v.published_at from ${CURRENT} where p.name = $1`,
    [slug],
  )
  if (!row) throw new DomainError('NOT_FOUND')
  return toPublished(row, locale)
}

/** Pages of the help centre, by title. */
export async function listHelp(em: EntityManager, locale: Locale): Promise<PublishedPage[]> {
  const rows = await sql<Row>(
    em,
    `select p.name as slug, v.label, v.content, v.published_at from ${CURRENT} where p.name like 'help-%'`,
  )
  const compare = new Intl.Collator(locale.replace('_', '-')).compare
  return rows.map((row) => toPublished(row, locale)).sort((a, b) => compare(a.title, b.title))
}

/** The versions of terms and privacy that hold now. */
export async function presentDocuments(em: EntityManager): Promise<{ terms: string; privacy: string }> {
  const rows = await sql<{ slug: 'terms' | 'privacy'; label: string }>(
    em,
    `select p.name as slug, v.label from ${CURRENT} where p.name in ('terms', 'privacy')`,
  )
  return { ...firstDocuments, ...Object.fromEntries(rows.map(({ slug, label }) => [slug, label])) }
}
