import { create } from 'storybook/theming'
import { hex } from '../src/theme/contrast.ts'
import { dark } from '../src/theme/dark.ts'
import { light } from '../src/theme/light.ts'

/** The sign of the house and its name, as a picture: the sidebar takes nothing else. */
const brand = (ground: string, sign: string, ink: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="186" height="36" viewBox="0 0 206 40"><rect width="40" height="40" rx="10" fill="${ground}"/><path d="M9.5 9h24.2l-4.2 7H16v3.8h11.4l-3.7 6.2H16V32h-6.5z" fill="${sign}"/><text x="50" y="28" font-family="Inter Variable,Inter,system-ui,sans-serif" font-weight="700" font-size="23" letter-spacing="-.5" fill="${ink}">Forecourt</text></svg>`,
  )}`

/** Storybook's own frame in our colours: what the tokens say, in the notation it reads. */
function chrome(base: 'light' | 'dark') {
  const { color } = base === 'light' ? light : dark
  const of = (name: keyof typeof color) => hex(color[name])
  return create({
    base,
    brandTitle: 'Forecourt design system',
    brandUrl: '?path=/docs/welcome--docs',
    brandTarget: '_self',
    brandImage: brand(of('accent'), of('onAccent'), of('text')),
    colorPrimary: of('accent'),
    colorSecondary: of('accent'),
    appBg: of('canvas'),
    appContentBg: of('surface'),
    appHoverBg: of('hover'),
    appPreviewBg: of('canvas'),
    appBorderColor: of('border'),
    appBorderRadius: 6,
    fontBase: '"Inter Variable", Inter, system-ui, sans-serif',
    textColor: of('text'),
    textInverseColor: of('onAccent'),
    textMutedColor: of('muted'),
    barBg: of('surface'),
    barTextColor: of('muted'),
    barHoverColor: of('accentText'),
    barSelectedColor: of('accentText'),
    inputBg: of('surface'),
    inputBorder: of('borderStrong'),
    inputTextColor: of('text'),
    inputBorderRadius: 6,
    buttonBg: of('surface'),
    buttonBorder: of('borderStrong'),
    booleanBg: of('sunken'),
    booleanSelectedBg: of('surface'),
  })
}

export const chromes = { light: chrome('light'), dark: chrome('dark') }
