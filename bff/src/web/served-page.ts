import type { UserConfig } from '../aggregates/user-config.ts'
import type { BuiltDocument } from './document.ts'
import { html as markup, scriptJson } from './html.ts'
import { descriptions, manifestAddress } from './manifest.ts'
import type { Shown } from './shown.ts'

/**
 * The document of a page: its frame, the shape of the page, and what the session's config says, in the language and look of the
 * browser. Nothing that came with the request is written into it.
 *
 * @param path of the page, without the query
 * @param config undefined where it is not known: the application then asks for it
 */
export function servedPage(
  { html, drawFrame, preload }: BuiltDocument,
  path: string,
  shown: Shown,
  config: UserConfig | undefined,
): string {
  const { locale, theme, font } = shown
  const who = config === undefined ? 'unknown' : config.user?.emailVerified ? 'somebody' : 'nobody'
  const drawn = drawFrame(path, shown, who, config?.user?.sidebarItems)
  const data = scriptJson({ locale, config })
  const script = config && `<script type="application/json" id="served-config">${data}</script>`
  const read = who === 'somebody' && drawn.read !== undefined ? markup` data-read="${drawn.read}"`.text : ''
  // Each with a function: what is put in may hold `$`.
  return html
    .replace(
      /<html lang="[^"]*"/,
      () => `<html lang="${locale.replace('_', '-')}" class="theme-${theme} font-${font}"${read}`,
    )
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${descriptions[locale]}"`,
    )
    .replace('"/manifest.webmanifest"', () => `"${manifestAddress(locale)}"`)
    .replace('</head>', () => `${preload(drawn, shown)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn.html}</div>${script ?? ''}`)
}

/** Where the document without anybody in it is; the worker of the screens keeps it (`ui/public/push-worker.js`). */
export const SHELL_PATH = '/offline'

/** Of the elements that fetch something, those a page is drawn with. */
const stylesIn = (links: string): string => (links.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('')

/**
 * What is shown where there is no network: the frame alone, with its styles, which the worker keeps. It fetches nothing early that
 * only a network brings.
 */
export function shellPage(built: BuiltDocument, shown: Shown): string {
  const preload: BuiltDocument['preload'] = (drawn, how) => stylesIn(built.preload(drawn, how))
  return servedPage({ ...built, preload }, SHELL_PATH, shown, undefined).replace('<html ', '<html data-offline ')
}
