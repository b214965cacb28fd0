/** What an uploaded picture may be and becomes (rulings 4). */
export const MAX_PIXELS = 50_000_000
/** Widths served, px; never wider than the picture itself. */
export const VARIANT_WIDTHS = [320, 640, 1280, 1920] as const
/** Up to here a width is one that cards show, px. */
export const CARD_WIDTH = 640
export const VARIANT_FORMATS = ['avif', 'webp'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]
/** The placeholder, px: as wide as this, and no higher than that. */
export const BLUR = { width: 20, height: 100 } as const
/** No WebP is higher, px: what is, is scaled down. */
export const MAX_VARIANT_HEIGHT = 16_383
/** No variant is larger, px. */
export const LARGEST = { width: Math.max(...VARIANT_WIDTHS), height: MAX_VARIANT_HEIGHT } as const

/**
 * Widths a picture is stored in: the standard ones up to its own, and its own where that is none of them and below the
 * largest, so that nothing is scaled up and no detail below 1920 px is lost.
 */
export function variantWidths(width: number): number[] {
  const fitting = VARIANT_WIDTHS.filter((standard) => standard <= width)
  const largest = Math.min(width, VARIANT_WIDTHS[VARIANT_WIDTHS.length - 1] ?? width)
  return fitting.includes(largest as (typeof VARIANT_WIDTHS)[number]) ? fitting : [...fitting, largest]
}
