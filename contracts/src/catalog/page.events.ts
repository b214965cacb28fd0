import { Type as T } from 'typebox'
import { event, Instant, Uuid } from '../kit.ts'

/** A text page has a new version that visitors read. Of terms and privacy it is what people accept (rulings 3). */
export const PagePublished = event({
  name: 'PagePublished',
  version: 1,
  owner: 'catalog',
  kind: 'fact',
  aggregate: 'page',
  data: T.Object({
    pageId: Uuid,
    slug: T.String(),
    number: T.Integer({ minimum: 1 }),
    version: T.String(),
    publishedAt: Instant,
  }),
})
