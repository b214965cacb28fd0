/** Linear-light sRGB of an `oklch(L C H)` colour (CSS Color 4), clipped to the sRGB gamut as browsers show it. */
function linearRgb(color: string): [number, number, number] {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color) ?? /^oklch\(([\d.]+) (0) (0)\)$/.exec(color)
  if (!match) throw new Error(`Not an opaque oklch() colour: ${color}`)
  const [L, C, h] = match.slice(1).map(Number) as [number, number, number]
  const a = C * Math.cos((h * Math.PI) / 180)
  const b = C * Math.sin((h * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (x: number) => Math.min(1, Math.max(0, x))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** WCAG 2.2 contrast ratio (1 to 21) of two opaque `oklch()` colours. Throws on any other notation. */
export function contrast(first: string, second: string): number {
  const luminance = (color: string) => {
    const [r, g, b] = linearRgb(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [hi, lo] = [luminance(first), luminance(second)].sort((x, y) => y - x) as [number, number]
  return (hi + 0.05) / (lo + 0.05)
}

/** `#rrggbb` of an opaque `oklch()` colour: for tools that read no other notation. Throws as {@link contrast} does. */
export function hex(color: string): string {
  const gamma = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)
  const byte = (x: number) =>
    Math.round(gamma(x) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${linearRgb(color).map(byte).join('')}`
}
