import { home, type Locale, locales, vehiclePage } from '@forecourt/contracts'
import { I18nProvider } from '@forecourt/design-system'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { firstQuery } from '../../features/home/first-query.ts'
import { fallbackLocale, tagOf } from '../../i18n/language.ts'
import { addressOf } from '../../shared/api/address.ts'
import { isOneOrigin } from '../../shared/api/base.ts'
import { changeSettings } from '../../shared/storage/settings.ts'
import { FrameOutline } from '../frame/frame-outline.tsx'
import { PageOutline } from '../frame/page-outline.tsx'
import { type FrameName, type PageShape, type ShapeRule, shapeRules } from '../frame/page-shape.ts'
import { pages as pageRoutes } from '../routes.tsx'
import { type Awaited, awaitedAt } from '../with-texts.ts'

/** Where a page's shape goes into a frame. */
const hole = '<!--page-->'
const frameNames = ['market', 'office', 'public'] as const satisfies readonly FrameName[]

type ServedRule = Omit<ShapeRule, 'first'> &
  Partial<{ modules: Awaited['modules']; texts: readonly string[]; read: string }>
type Markup = Record<Locale, string>
/** What the BFF puts documents together from (`bff/src/web/frames.ts` reads it). */
export interface Frames {
  readonly hole: string
  readonly rules: readonly ServedRule[]
  /** By name, and with `.folded` behind it where the sidebar is folded. */
  readonly frames: Record<string, Markup>
  readonly pages: Record<string, Markup>
}

const texts = import.meta.glob<Record<string, unknown>>('../../i18n/*/{common,frame,account}.json', {
  eager: true,
  import: 'default',
})

function textsOf(locale: Locale) {
  const own = Object.entries(texts).filter(([path]) => path.includes(`/${locale}/`))
  return Object.fromEntries(own.map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), words]))
}

/** Draws frames and shapes with the components of the application, in each language: the build keeps what this returns. */
export async function drawFrames(): Promise<Frames> {
  const languages = await Promise.all(
    locales.map(async (locale) => {
      const i18n = createInstance()
      const options = { lng: locale, supportedLngs: [...locales], fallbackLng: fallbackLocale, defaultNS: 'common' }
      const resources = { [locale]: textsOf(locale) }
      await i18n.use(initReactI18next).init({ ...options, resources, interpolation: { escapeValue: false } })
      return { locale, i18n }
    }),
  )
  const draw = (element: React.ReactNode): Markup => {
    const drawn = languages.map(({ locale, i18n }) => [
      locale,
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <I18nProvider locale={tagOf(locale)}>
            {/* No page of ours: which place is the current one is known when a document is served. */}
            <MemoryRouter initialEntries={['/-']}>{element}</MemoryRouter>
          </I18nProvider>
        </I18nextProvider>,
      ),
    ])
    return Object.fromEntries(drawn) as Markup
  }
  const frames: Record<string, Markup> = {}
  for (const [ending, sidebarFolded] of [['', false] as const, ['.folded', true] as const]) {
    changeSettings({ sidebarFolded })
    for (const frame of frameNames) {
      const drawn = draw(<FrameOutline frame={frame}>{'\u0000'}</FrameOutline>)
      frames[frame + ending] = mapValues(drawn, (html) => html.replace('\u0000', hole))
    }
  }
  const shapes = [...new Set<PageShape>(shapeRules.map(({ page }) => page))]
  const pages = Object.fromEntries(shapes.map((shape) => [shape, draw(<PageOutline shape={shape} />)]))
  return { hole, rules: shapeRules.map(served), frames, pages }
}

/** What a page asks for first, of the vehicle `-` or of a search without filters: asked for beside the scripts (`first-paint.js`). */
const firstReads: Partial<Record<PageShape, { read: string }>> = {
  home: { read: addressOf(home.path, undefined, firstQuery({})) },
  vehicle: { read: addressOf(vehiclePage.path, { id: '-' }) },
}

/** An address in each frame that is a chunk of its own, with the styles it is drawn with. */
const framed: Partial<Record<FrameName, string>> = { market: '/', office: '/admin/' }

/** With what the page waits for, those texts of every page too; of a page that few meet first, its frame. */
function served({ first, ...rule }: ShapeRule): ServedRule {
  const address = first ?? framed[rule.frame]
  if (address === undefined) return rule
  const { modules, texts } = awaitedAt(pageRoutes, address)
  return first === undefined
    ? { ...rule, modules: modules.slice(0, 1), texts: ['core'] }
    : { ...rule, modules, texts: ['core', ...texts], ...(isOneOrigin && firstReads[rule.page]) }
}

const mapValues = (markup: Markup, change: (html: string) => string): Markup =>
  Object.fromEntries(Object.entries(markup).map(([locale, html]) => [locale, change(html)])) as Markup
