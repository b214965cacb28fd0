import { dark } from './dark.ts'
import type { Palette } from './palette.ts'

/**
 * The colours below the canopy, the bar over every page: deep petrol with light letters, by day and by night. What stands in
 * the bar takes them by the same tokens as anywhere else (ADR 56).
 */
export const canopy: Palette = {
  color: {
    ...dark.color,
    canvas: 'oklch(0.285 0.052 218)',
    surface: 'oklch(0.285 0.052 218)',
    raised: 'oklch(0.34 0.056 218)',
    sunken: 'oklch(0.245 0.046 219)',
    hover: 'oklch(0.345 0.058 217)',
    pressed: 'oklch(0.39 0.062 217)',
    muted: 'oklch(0.86 0.02 205)',
    subtle: 'oklch(0.81 0.026 207)',
    border: 'oklch(0.39 0.05 217)',
    borderStrong: 'oklch(0.66 0.05 212)',
    accent: 'oklch(0.855 0.158 93)',
    accentHover: 'oklch(0.885 0.14 94)',
    accentPressed: 'oklch(0.915 0.11 95)',
    onAccent: 'oklch(0.255 0.04 222)',
    accentText: 'oklch(0.895 0.135 94)',
    accentSoft: 'oklch(0.36 0.058 216)',
    accentSoftHover: 'oklch(0.395 0.062 216)',
    dangerText: 'oklch(0.83 0.1 24)',
    focus: 'oklch(0.895 0.135 94)',
  },
  shadow: dark.shadow,
}
