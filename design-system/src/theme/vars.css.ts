import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { canopy } from './canopy.ts'
import { dark } from './dark.ts'
import { forced } from './forced.ts'
import { light } from './light.ts'
import { colorNames, type Palette } from './palette.ts'
import { media, scale } from './scale.ts'

const named = (_value: string | null, path: string[]) => `fc-${path.join('-')}`

const themed = createGlobalThemeContract(
  {
    color: Object.fromEntries(colorNames.map((name) => [name, ''])) as Record<(typeof colorNames)[number], string>,
    shadow: { low: '', mid: '', high: '' },
  },
  named,
)
const fixed = createGlobalThemeContract(scale, named)
const type = createGlobalThemeContract({ font: { body: '', mono: '', figures: '' } }, named)

/** The theme contract: CSS custom properties `--fc-*`, the only values component styles may use. */
export const vars = { ...themed, ...fixed, ...type }

const cjk = '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"'
const system = `system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, ${cjk}, sans-serif`

createGlobalTheme(':root', fixed, scale)
createGlobalTheme(':root, .font-inter', type, {
  font: {
    body: `"Inter Variable", "Inter Fallback", ${system}`,
    mono: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    // Falls back figure by figure: it has nothing else.
    figures: `"Forecourt Figures", "Inter Variable", "Inter Fallback", ${system}`,
  },
})
globalStyle('.font-manrope', { vars: { [type.font.body]: `"Manrope Variable", "Manrope Fallback", ${system}` } })
globalStyle('.font-system', { vars: { [type.font.body]: system } })

createGlobalTheme(':root, .theme-light', themed, light)
createGlobalTheme('.theme-dark', themed, dark)
createGlobalTheme('.theme-system', themed, light)

const varsOf = ({ color, shadow }: Palette) => ({
  ...Object.fromEntries(colorNames.map((name) => [themed.color[name], color[name]])),
  [themed.shadow.low]: shadow.low,
  [themed.shadow.mid]: shadow.mid,
  [themed.shadow.high]: shadow.high,
})
/** The colours of the canopy, for what lies below it. Where the system forces its colours they are as everywhere. */
export const canopyVars = varsOf(canopy)
globalStyle('.theme-system', { '@media': { '(prefers-color-scheme: dark)': { vars: varsOf(dark) } } })

globalStyle(':root, .theme-light', { colorScheme: 'light' })
globalStyle('.theme-dark', { colorScheme: 'dark' })
globalStyle('.theme-system', { colorScheme: 'light dark' })

// Whatever theme was chosen: the system's colours go over it, and are ours to place.
globalStyle(':root, .theme-light, .theme-dark, .theme-system', {
  '@media': { [media.forcedColors]: { vars: varsOf(forced), colorScheme: 'light dark', forcedColorAdjust: 'none' } },
})

// Motion tokens fall to nothing rather than each component asking.
globalStyle(':root', {
  '@media': {
    [media.reducedMotion]: {
      vars: { [fixed.duration.fast]: '0.01ms', [fixed.duration.base]: '0.01ms', [fixed.duration.slow]: '0.01ms' },
    },
  },
})
