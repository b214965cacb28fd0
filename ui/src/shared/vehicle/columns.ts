/** The columns of a grid as it is laid out, such as `277.5px 277.5px`. */
export const tracksOf = (grid: Element): string => getComputedStyle(grid).gridTemplateColumns

/**
 * How many cards are in the first row, and how wide a card is, as `sizes`. Before the grid is laid out no picture is in a first
 * row: it is not fetched until its width is known.
 */
export function columnsOf(tracks: string | undefined): { count: number; sizes: string | undefined } {
  const widths = (tracks ?? '')
    .split(' ')
    .map(Number.parseFloat)
    .filter((width) => width > 0)
  const [width] = widths
  return { count: widths.length, sizes: width === undefined ? undefined : `${Math.ceil(width)}px` }
}
