/** What stands around a page. `market`: the frame of whoever is signed in; `office`: that of the back office. */
export type FrameName = 'market' | 'office' | 'public'
/** What a page roughly looks like, before it is there. */
export type PageShape = 'entrance' | 'home' | 'vehicle' | 'cards' | 'rows' | 'table' | 'text'

export interface ShapeRule {
  /** Of path names without a slash at the end, and `/` itself. */
  readonly pattern: string
  readonly frame: FrameName
  readonly page: PageShape
  /** Shown in the public frame to whoever is not signed in, who is not sent to sign in. */
  readonly isOpen?: true
  /** An address of it, for those people meet first: what its routes wait for is fetched with the document. */
  readonly first?: string
}

/** The first that fits counts. The BFF serves documents by these too: the build hands them on (`app/served/frames.tsx`). */
export const shapeRules: readonly ShapeRule[] = [
  { pattern: '^/$', frame: 'market', page: 'home', first: '/' },
  { pattern: '^/sign-in$', frame: 'public', page: 'entrance', first: '/sign-in' },
  {
    pattern: '^/(sign-up|email|forgot-password|otp|reset-password|external)$',
    frame: 'public',
    page: 'entrance',
  },
  { pattern: '^/vehicles/[^/]+$', frame: 'market', page: 'vehicle', first: '/vehicles/-' },
  { pattern: '^/(favorites|recents|my|offline|sellers/[^/]+)$', frame: 'market', page: 'cards' },
  { pattern: '^/help-center(/|$)', frame: 'market', page: 'text', isOpen: true },
  {
    pattern: '^/(vehicles/[^/]+/statistics|my/.+|saved-searches.*|notifications|messages.*|billing.*|settings.*)$',
    frame: 'market',
    page: 'rows',
  },
  { pattern: '^/admin(/|$)', frame: 'office', page: 'table' },
  { pattern: '', frame: 'public', page: 'text' },
]

const barePath = (pathname: string): string => pathname.replace(/\/+$/, '') || '/'

/** The frame and the shape of a page, by its address. */
export function shapeOf(
  pathname: string,
  isSomebody: boolean,
): { readonly frame: FrameName; readonly page: PageShape } {
  const rule = shapeRules.find(({ pattern }) => new RegExp(pattern).test(barePath(pathname)))
  if (!rule) throw new Error('the last rule fits everything')
  if (isSomebody || rule.frame === 'public') return rule
  return rule.isOpen ? { frame: 'public', page: rule.page } : { frame: 'public', page: 'entrance' }
}
