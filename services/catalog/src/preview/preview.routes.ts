import { previewVehicle, sitemapIndex, sitemapPage } from '@forecourt/contracts'
import type { App } from '@forecourt/kernel/http'
import { firstIds } from '../discovery/table/offered.ts'
import { readPreview } from './preview.read.ts'
import { sitemapRows } from './sitemap.ts'

/** What is shown to people, search engines and messengers that are not signed in. */
export function previewRoutes(app: App): void {
  app.endpoint(previewVehicle, async ({ em, params, locale }) => ({ data: await readPreview(em, params.id, locale) }))
  app.endpoint(sitemapIndex, async ({ em, query }) => ({ data: await firstIds(em, query.size) }))
  app.endpoint(sitemapPage, async ({ em, query }) => ({ data: await sitemapRows(em, query.from, query.size) }))
}
