import { PagePublished } from '@forecourt/contracts'
import { sql } from '@forecourt/kernel/db'
import { consumer } from '@forecourt/kernel/events'

const documents: readonly string[] = ['terms', 'privacy']

/** Learns which versions of terms and privacy there are. */
export const knowDocuments = consumer(PagePublished, 'auth.know-documents', async ({ em, data }) => {
  if (!documents.includes(data.slug)) return 'skipped'
  await sql(
    em,
    'insert into document_version (document, version, published_at) values ($1, $2, $3) on conflict do nothing',
    [data.slug, data.version, data.publishedAt],
  )
})
