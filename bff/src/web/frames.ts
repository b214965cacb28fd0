import { locales } from '@forecourt/contracts'
import { validatorOf } from '@forecourt/kernel/http'
import { type Static, Type as T } from 'typebox'
import type { Shown } from './shown.ts'

const Markup = T.Record(T.String(), T.String())
const Drawn = T.Object({
  hole: T.String({ minLength: 1 }),
  rules: T.Array(
    T.Object({
      pattern: T.String(),
      frame: T.String(),
      page: T.String(),
      isOpen: T.Optional(T.Boolean()),
      modules: T.Optional(T.Array(T.String())),
      texts: T.Optional(T.Array(T.String())),
      read: T.Optional(T.String({ pattern: '^/[\\w/?=&%-]+$' })),
    }),
  ),
  frames: T.Record(T.String(), Markup),
  pages: T.Record(T.String(), Markup),
})
const drawn = validatorOf(Drawn)

/** Draws the frame of the page at `path`, with the shape of that page, for whoever is known to be there. `sidebarItems`: what they chose to see. */
export type DrawFrame = (
  path: string,
  shown: Shown,
  who: 'somebody' | 'nobody' | 'unknown',
  sidebarItems?: readonly string[],
) => DrawnFrame

export interface DrawnFrame {
  readonly html: string
  /** What the page waits for, as the UI's build names it. */
  readonly modules: readonly string[]
  /** Areas whose texts it waits for. */
  readonly texts: readonly string[]
  /** Address of what the page asks for first; `-` stands for the vehicle of its own address. */
  readonly read: string | undefined
  /** The shape of the page, as the UI names it. */
  readonly page: string
}

/** Puts together what the UI's build has drawn (`ui/src/app/served/frames.tsx`). Throws where that is not what it should be. */
export function framesFrom(json: string): DrawFrame {
  const read: unknown = JSON.parse(json)
  if (!drawn.check(read)) throw new Error('frames.json of the UI is not what its build draws')
  const { hole, frames, pages, rules: given } = read as Static<typeof Drawn>
  const rules = given.map((rule) => ({ ...rule, pattern: new RegExp(rule.pattern) }))
  for (const { frame, page } of rules)
    for (const locale of locales)
      if (!frames[frame]?.[locale]?.includes(hole) || pages[page]?.[locale] === undefined)
        throw new Error(`frames.json of the UI lacks ${frame} or ${page} in ${locale}`)
  return (path, { locale, isFolded, isHomeFolded }, who, sidebarItems) => {
    const bare = path.replace(/\/+$/, '') || '/'
    const asked = rules.find(({ pattern }) => pattern.test(bare))
    const isSentAway = who === 'nobody' && asked?.frame !== 'public'
    const rule = isSentAway && !asked?.isOpen ? rules.find(({ page }) => page === 'entrance') : asked
    const frame = isSentAway ? 'public' : (rule?.frame ?? 'public')
    const page = rule?.page ?? 'text'
    const isNarrow = page === 'home' ? isHomeFolded : isFolded
    const around = frames[isNarrow ? `${frame}.folded` : frame]?.[locale] ?? ''
    const html = markPlace(sidebarItems ? leaveIn(around, sidebarItems) : around, bare).replace(
      hole,
      () => pages[page]?.[locale] ?? '',
    )
    return { html, modules: rule?.modules ?? [], texts: rule?.texts ?? [], read: rule?.read, page }
  }
}

/** Without the entries of the sidebar that a person left out. */
const leaveIn = (html: string, items: readonly string[]): string =>
  html.replaceAll(/<li data-mark="(\w+)">.*?<\/li>/gs, (entry, mark: string) => (items.includes(mark) ? entry : ''))

/** The place one is at, in the navigation. `bare` is compared and never written. */
const markPlace = (html: string, bare: string): string =>
  html.replaceAll(/<a (class="[^"]*") data-rac="" href="([^"#]*)"/g, (link, look: string, href: string) =>
    (href.replace(/\/+$/, '') || '/') === bare ? `<a ${look} data-rac="" aria-current="page" href="${href}"` : link,
  )
