import { firstDocuments, PagePublished, type PageVersion, type UserCaller } from '@forecourt/contracts'
import { type EntityManager, sql } from '@forecourt/kernel/db'
import { DomainError, invalid } from '@forecourt/kernel/errors'
import { emit } from '@forecourt/kernel/events'
import { audit } from '@forecourt/kernel/resource'
import { contentSql, type PageContent } from './page-content.ts'
import { toVersion } from './page-versions.ts'

interface Draft {
  name: string
  version: number
  content: PageContent
  isPublished: boolean
}

/**
 * Makes the draft a version of its own, which visitors read from now on.
 *
 * @param version of the draft that was looked at
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, PAGE_UNCHANGED (409), INVALID where there is no text
 */
export async function publishDraft(
  em: EntityManager,
  user: UserCaller,
  id: string,
  { version, note }: { version: number; note?: string | undefined },
): Promise<PageVersion> {
  const [draft] = await sql<Draft>(
    em,
    `select p.name, p.version, ${contentSql('p')} as content, ${contentSql('p')} is not distinct from
       (select content from page_version where page = p.id order by number desc limit 1) as "isPublished"
     from page p where p.id = $1 and p.archived_at is null for update of p`,
    [id],
  )
  if (!draft) throw new DomainError('NOT_FOUND')
  if (draft.version !== version) throw new DomainError('VERSION_CONFLICT', { details: { version: draft.version } })
  if (!draft.content.description?.trim()) throw invalid('description', 'validation.required')
  if (draft.isPublished) throw new DomainError('PAGE_UNCHANGED')
  const row = await addVersion(em, id, { note: note?.trim() || null, by: user.userId })
  await audit(em, {
    actor: user,
    action: 'admin.page.update',
    resource: 'page',
    recordId: id,
    after: { published: row.label },
    reason: note,
  })
  return toVersion(row, true, null)
}

interface VersionRow {
  number: number
  label: string
  note: string | null
  published_by: string | null
  published_at: Date
}

/** The caller holds the page's row, so that numbers follow each other. */
async function addVersion(
  em: EntityManager,
  id: string,
  { note, by, label }: { note: string | null; by: string | null; label?: string | undefined },
): Promise<VersionRow> {
  const [row] = await sql<VersionRow & { name: string }>(
    em,
    `with today as (
       select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day,
         (select count(*) from page_version where page = $1 and label like to_char(now() at time zone 'UTC', 'YYYY-MM-DD') || '%') as before)
     insert into page_version (page, number, label, content, note, published_by)
     select p.id, coalesce((select max(number) from page_version where page = p.id), 0) + 1,
       coalesce($4::text, today.day || case when today.before = 0 then '' else '.' || today.before + 1 end),
       ${contentSql('p')}, $2, $3
     from page p, today where p.id = $1
     returning number, label, note, published_by, published_at, (select name from page where id = $1) as name`,
    [id, note, by, label ?? null],
  )
  if (!row) throw new Error('an insert returned nothing')
  await emit(em, PagePublished, {
    aggregateId: id,
    data: {
      pageId: id,
      slug: row.name,
      number: row.number,
      version: row.label,
      publishedAt: row.published_at.toISOString(),
    },
  })
  return row
}

/**
 * Publishes the pages an installation begins with. Those that have been published stay as they are, but for a language that
 * their first version lacks: it is the same text, so that whoever accepted it need not do so again.
 */
export async function publishSeeds(em: EntityManager, ids: readonly string[]): Promise<void> {
  const rows = await sql<{ id: string; name: string }>(
    em,
    `select id, name from page where id = any($1::uuid[]) and not exists (select from page_version where page = page.id)`,
    [ids],
  )
  await addLanguages(em, ids)
  const labels: Readonly<Record<string, string | undefined>> = firstDocuments
  for (const { id, name } of rows)
    await addVersion(em, id, { note: null, by: null, label: labels[name] ?? firstDocuments.terms })
}

/** Nobody has published the page since, nor changed its draft (the audit log would know). */
const addLanguages = (em: EntityManager, ids: readonly string[]): Promise<unknown> =>
  sql(
    em,
    `update page_version v set content = jsonb_set(v.content, '{translations}', p.translations || (v.content -> 'translations'))
     from page p where v.page = p.id and p.id = any($1::uuid[]) and v.number = 1 and v.published_by is null
       and not exists (select from page_version later where later.page = p.id and later.number > 1)
       and not exists (select from audit_log l where l.resource = 'page' and l.record_id = p.id::text)
       and p.translations || (v.content -> 'translations') <> v.content -> 'translations'`,
    [ids],
  )
