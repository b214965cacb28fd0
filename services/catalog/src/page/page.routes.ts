import {
  listHelpPages,
  listPageVersions,
  publishPage,
  readPage,
  readPageVersion,
  restorePage,
} from '@forecourt/contracts'
import type { Client } from '@forecourt/kernel/client'
import type { App } from '@forecourt/kernel/http'
import { page } from './page.resource.ts'
import { everyTranslation } from './page-content.ts'
import { listVersions, readContent } from './page-versions.ts'
import { publishDraft } from './publish.ts'
import { listHelp, readPublished } from './published-pages.ts'

/** Text pages as visitors read them, and their versions in the back office. The draft is the record of the resource. */
export function pageRoutes(app: App, client: Client): void {
  app.endpoint(readPage, async ({ em, params, query, locale }) => ({
    data: await readPublished(em, params.slug, query.locale ?? locale),
  }))
  app.endpoint(listHelpPages, async ({ em, query, locale }) => ({ data: await listHelp(em, query.locale ?? locale) }))
  app.endpoint(listPageVersions, async ({ em, params }) => ({ data: await listVersions(em, client, params.id) }))
  app.endpoint(readPageVersion, async ({ em, params }) => {
    const { number, version, texts } = await readContent(em, params.id, Number(params.number))
    return { data: { number, version, texts } }
  })
  app.endpoint(publishPage, async ({ em, user, params, body }) => ({
    data: await publishDraft(em, user, params.id, body),
  }))
  app.endpoint(restorePage, async ({ em, user, params, body }) => {
    const { content, version: label } = await readContent(em, params.id, body.number)
    const { title, description } = content
    const version = await page.change(em, user, params.id, {
      title,
      description,
      translations: everyTranslation(content),
      version: body.version,
      reason: `restore ${label}`,
    })
    return { data: { id: params.id, version } }
  })
}
