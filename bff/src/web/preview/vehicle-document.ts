import { type Locale, locales, type Picture, type VehiclePreview } from '@forecourt/contracts'
import { translate } from '@forecourt/kernel/errors'
import { type Html, html, jsonScript } from '../html.ts'
import { factsOf, priceParts, type Reader, summaryOf } from './facts.ts'
import { frame } from './frame.ts'
import { tagOf } from './language.ts'
import { bestFile, sourceSet } from './picture-files.ts'
import { structuredData } from './structured-data.ts'

interface Shown extends Reader {
  readonly vehicle: VehiclePreview
  /** Whether the address itself names the language; it is then the canonical one. */
  readonly isAsked: boolean
  /** Of links to us: never what a request says it is. */
  readonly origin: string
}

const pathOf = ({ id }: VehiclePreview, locale?: Locale) => `/v/${id}${locale ? `?lng=${locale}` : ''}`

/** The page of a vehicle that everybody may see. */
export function vehicleDocument(shown: Shown): string {
  const { vehicle, locale } = shown
  const t = (key: string) => translate(locale, `preview.${key}`)
  const body = html`<article>
${gallery(vehicle, locale)}
<div class="about">
${vehicle.sold ? html`<p class="sold">${t('sold')}</p>` : null}
<h1>${vehicle.title}</h1>
${vehicle.price && plateOf(priceParts(vehicle.price, locale))}
<dl>${factsOf(vehicle, shown).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p class="act"><a class="button" href="/vehicles/${vehicle.id}">${t('see')}</a></p>
<p class="note">${vehicle.sold ? t('soldNote') : t('signIn')}</p>
</div>
</article>`
  return frame({ locale, title: vehicle.title, head: headOf(shown), isIndexed: !vehicle.sold, body })
}

/** The price on its plate, as the design system's `PricePlate` draws it: read and copied as the language writes it. */
function plateOf({ before, sign, after }: ReturnType<typeof priceParts>): Html {
  const figures = (text: string) => text && html`<span class="figures">${text}</span>`
  return html`<p class="price"><span class="plate">${figures(before)}<span class="band">${sign}</span>${figures(after)}</span></p>`
}

function gallery({ title, pictures }: VehiclePreview, locale: Locale): Html {
  const [first, ...others] = pictures
  if (!first) return html`<div class="stage none">${outline}<p>${translate(locale, 'preview.noPicture')}</p></div>`
  const alt = (position: number) => translate(locale, 'preview.picture', { title, position })
  return html`<div class="gallery"><div class="stage">${pictureOf(first, alt(1), '(min-width: 60rem) 55vw, 100vw', true)}</div>
${others.length > 0 && html`<div class="others">${others.map((one, at) => pictureOf(one, alt(at + 2), '25vw', false))}</div>`}</div>`
}

function pictureOf(picture: Picture, alt: string, sizes: string, isFirst: boolean): Html {
  const { path, width, height } = bestFile(picture, isFirst ? undefined : 320)
  return html`<picture>${picture.formats.includes('avif') && html`<source type="image/avif" srcset="${sourceSet(picture, 'avif')}" sizes="${sizes}">`}<img src="${path}" srcset="${sourceSet(picture, 'webp')}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}" ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`} decoding="async"></picture>`
}

/** A car under a canopy, for a vehicle without pictures. */
const outline = html`<svg class="ink" viewBox="0 0 240 120" aria-hidden="true" focusable="false"><path class="line" d="M20 22h200l-14 12H34zM46 34v66"/><path class="fill" d="M84 88V74l16-4 16-18h46l20 18 18 4v14z"/><path class="line" d="M84 88V74l16-4 16-18h46l20 18 18 4v14zM100 70h82M138 52v18M20 100h200"/><circle class="wheel" cx="112" cy="90" r="10"/><circle class="wheel" cx="174" cy="90" r="10"/></svg>`

/** What messengers and search engines read. */
function headOf(shown: Shown): Html {
  const { vehicle, locale, isAsked, origin } = shown
  const url = origin + pathOf(vehicle, isAsked ? locale : undefined)
  const summary = summaryOf(vehicle, shown)
  const [cover] = vehicle.pictures
  const card = cover && bestFile(cover)
  const alt = translate(locale, 'preview.picture', { title: vehicle.title, position: 1 })
  return html`<meta name="description" content="${summary}">
<link rel="canonical" href="${url}">
${locales.map(
  (one) => html`<link rel="alternate" hreflang="${tagOf(one)}" href="${origin + pathOf(vehicle, one)}">
`,
)}<link rel="alternate" hreflang="x-default" href="${origin + pathOf(vehicle)}">
<meta property="og:type" content="product">
<meta property="og:site_name" content="Forecourt">
<meta property="og:title" content="${vehicle.title}">
<meta property="og:description" content="${summary}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${locale}">
${locales
  .filter((one) => one !== locale)
  .map(
    (one) => html`<meta property="og:locale:alternate" content="${one}">
`,
  )}${
  card &&
  html`<meta property="og:image" content="${origin + card.path}">
<meta property="og:image:type" content="image/webp">
<meta property="og:image:width" content="${card.width}">
<meta property="og:image:height" content="${card.height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:image" content="${origin + card.path}">
<meta name="twitter:image:alt" content="${alt}">
`
}<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${vehicle.title}">
<meta name="twitter:description" content="${summary}">
${jsonScript(structuredData(vehicle, url, origin))}`
}
