import { type Locale, locales } from '@forecourt/contracts'
import { I18nProvider } from '@forecourt/design-system'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { fallbackLocale, tagOf } from '../../i18n/language.ts'
import { changeSettings } from '../../shared/storage/settings.ts'
import { FrameOutline } from '../frame/frame-outline.tsx'
import { PageOutline } from '../frame/page-outline.tsx'
import { type FrameName, type PageShape, type ShapeRule, shapeRules } from '../frame/page-shape.ts'

/** Where a page's shape goes into a frame. */
const hole = '<!--page-->'
const frameNames = ['market', 'office', 'public'] as const satisfies readonly FrameName[]

type Markup = Record<Locale, string>
/** What the BFF puts documents together from (`bff/src/web/frames.ts` reads it). */
export interface Frames {
  readonly hole: string
  readonly rules: readonly ShapeRule[]
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
  return { hole, rules: shapeRules, frames, pages }
}

const mapValues = (markup: Markup, change: (html: string) => string): Markup =>
  Object.fromEntries(Object.entries(markup).map(([locale, html]) => [locale, change(html)])) as Markup
