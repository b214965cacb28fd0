import { type Static, Type as T } from 'typebox'
import { Locale, locales } from '../caller.ts'
import { Data, endpoint, IdParams, Instant, Nullable, Ordinal, Strict, Uuid } from '../kit.ts'

/** What a text page is called in addresses: terms, privacy, help-… */
const Slug = T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 })
/** Name of a published version: the day it was published, `2026-11-21`, and `.2` for the second of that day. */
const VersionLabel = T.String({ maxLength: 20 })

/** A text page as visitors read it: the version published last, in their language, in en_US where that lacks a text. */
export const PublishedPage = T.Object({
  slug: Slug,
  title: T.String(),
  /** Markdown. */
  text: T.String(),
  version: VersionLabel,
  publishedAt: Instant,
})
export type PublishedPage = Static<typeof PublishedPage>

const locale = T.Optional(Locale)

export const readPage = endpoint({
  id: 'catalog.readPage',
  method: 'GET',
  path: '/page/:slug',
  access: 'public',
  summary: 'A published text page: terms, privacy, help',
  params: Strict({ slug: Slug }),
  query: Strict({ locale }),
  cache: 'revalidate',
  replies: { 200: Data(PublishedPage) },
  errors: ['NOT_FOUND'],
})

/** Pages of help by title; their texts too, so that the help centre can be searched. */
export const listHelpPages = endpoint({
  id: 'catalog.listHelpPages',
  method: 'GET',
  path: '/page',
  access: 'public',
  summary: 'Published pages of the help centre',
  query: Strict({ locale }),
  cache: 'revalidate',
  replies: { 200: Data(T.Array(PublishedPage)) },
})

const Texts = T.Object({ title: T.String(), description: Nullable(T.String()) })

/** A version of a page that was, or is, what visitors read. */
export const PageVersion = T.Object({
  /** From 1, one more with each publication. */
  number: T.Integer({ minimum: 1 }),
  version: VersionLabel,
  publishedAt: Instant,
  /** Null: the page came with the application. */
  publishedBy: Nullable(Uuid),
  publishedByName: Nullable(T.String()),
  note: Nullable(T.String()),
  isCurrent: T.Boolean({ description: 'what visitors read now' }),
})
export type PageVersion = Static<typeof PageVersion>

/** All versions, the latest first; none of a page that was never published. */
export const listPageVersions = endpoint({
  id: 'catalog.listPageVersions',
  method: 'GET',
  path: '/admin/page/:id/version',
  access: 'admin.page.index',
  summary: 'Published versions of a text page, and whether its draft differs from the last',
  params: IdParams,
  replies: {
    200: Data(T.Object({ isDraftPublished: T.Boolean(), versions: T.Array(PageVersion) })),
  },
  errors: ['NOT_FOUND'],
})

export const readPageVersion = endpoint({
  id: 'catalog.readPageVersion',
  method: 'GET',
  path: '/admin/page/:id/version/:number',
  access: 'admin.page.index',
  summary: 'The texts of a published version, in every language',
  params: Strict({ id: Uuid, number: T.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
  replies: {
    200: Data(
      T.Object({
        number: T.Integer(),
        version: VersionLabel,
        texts: T.Object(Object.fromEntries(locales.map((one) => [one, T.Optional(T.Partial(Texts))]))),
      }),
    ),
  },
  errors: ['NOT_FOUND'],
})

/**
 * Makes the draft what visitors read. Of terms and privacy this is the version sign-up records from then on, and everybody
 * is asked to accept.
 */
export const publishPage = endpoint({
  id: 'catalog.publishPage',
  method: 'POST',
  path: '/admin/page/:id/publish',
  access: 'admin.page.update',
  summary: 'Publish the draft of a text page as a new version',
  params: IdParams,
  body: Strict({
    version: Ordinal({ description: 'of the draft that was looked at' }),
    note: T.Optional(T.String({ maxLength: 500 })),
  }),
  replies: { 201: Data(PageVersion) },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PAGE_UNCHANGED', 'INVALID'],
})

/** Puts the texts of a version into the draft, as a change of its own; what visitors read stays until it is published. */
export const restorePage = endpoint({
  id: 'catalog.restorePage',
  method: 'POST',
  path: '/admin/page/:id/restore',
  access: 'admin.page.update',
  summary: 'Take the draft of a text page back to a published version',
  params: IdParams,
  body: Strict({ number: Ordinal(), version: Ordinal() }),
  replies: { 200: Data(T.Object({ id: Uuid, version: T.Integer() })) },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})
