/** Widths from which a wider layout applies, in CSS pixels. Media queries cannot read custom properties. */
export const breakpoints = { tablet: 768, desktop: 1024, wide: 1280 } as const

/** Media queries for `css.ts` files. */
export const media = {
  tablet: `screen and (min-width: ${breakpoints.tablet}px)`,
  desktop: `screen and (min-width: ${breakpoints.desktop}px)`,
  wide: `screen and (min-width: ${breakpoints.wide}px)`,
  phone: `screen and (max-width: ${breakpoints.tablet - 0.02}px)`,
  /** The narrowest phones, and a window at 400 %. */
  narrow: 'screen and (max-width: 22.49rem)',
  /** A window at 400 %, or a phone on its side: what stays in its place would leave no room to read. */
  low: '(max-height: 24rem)',
  hover: '(hover: hover) and (pointer: fine)',
  coarse: '(pointer: coarse)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  ownColors: '(forced-colors: none)',
} as const

const px = (n: number) => `${n}px`
const rem = (n: number) => `${n / 16}rem`

/** The 4 px scale: `space[4]` is 16 px. */
export const space = {
  0: '0',
  half: px(2),
  1: px(4),
  2: px(8),
  3: px(12),
  4: px(16),
  5: px(20),
  6: px(24),
  8: px(32),
  10: px(40),
  12: px(48),
  16: px(64),
  20: px(80),
} as const

/** The property that says how high a notice above the top bar is, while there is one. */
export const topNoticeName = '--top-notice'
/** Height of the notice above the top bar, 0 without one. */
export const topNotice = `var(${topNoticeName}, 0px)`

/** Everything that is the same in light and dark. */
export const scale = {
  space,
  size: {
    dot: px(6),
    indicator: px(10),
    iconSm: px(16),
    icon: px(20),
    iconLg: px(24),
    controlSm: px(32),
    row: px(36),
    control: px(40),
    controlLg: px(48),
    touch: px(44),
    checkbox: px(20),
    thumb: px(24),
    track: px(4),
    avatarSm: px(28),
    avatar: px(40),
    avatarLg: px(72),
    /** With the notice above it: what stands below the bar makes room for both. */
    topBar: `calc(${px(60)} + ${topNotice})`,
    bottomBar: px(60),
    sidebar: px(248),
    sidebarFolded: px(68),
    rail: px(288),
    menuMin: px(192),
    menuMax: px(360),
    listMax: px(320),
    fieldMin: px(120),
    thumbnail: px(88),
    pictureTile: px(148),
    cardMin: px(232),
    factMin: px(220),
    illustration: px(220),
    dialogSm: px(420),
    dialogMd: px(560),
    dialogLg: px(800),
    drawer: px(440),
    toast: px(380),
    tooltip: px(280),
    prose: '68ch',
    content: px(1440),
  },
  radius: { sm: px(4), md: px(8), lg: px(12), full: '999px' },
  line: { hair: px(1), edge: px(1.5), thick: px(2), fascia: px(4) },
  text: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28), xxl: rem(40) },
  leading: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.2', xxl: '1.1', flat: '1' },
  weight: { regular: '400', medium: '500', semibold: '600', bold: '700' },
  tracking: { tight: '-0.022em', snug: '-0.011em', normal: '0', wide: '0.04em' },
  duration: { fast: '120ms', base: '160ms', slow: '200ms' },
  ease: { out: 'cubic-bezier(0.2, 0.8, 0.3, 1)', inOut: 'cubic-bezier(0.5, 0, 0.2, 1)' },
  layer: { raised: '1', sticky: '10', bar: '20', overlay: '100', loading: '400' },
} as const
