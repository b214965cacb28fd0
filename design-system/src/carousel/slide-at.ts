/**
 * The slide in sight of a row that is scrolled. Safari lets a row be pulled past its ends and says so: before its beginning
 * that is less than 0, and still the first slide.
 *
 * @param scrolled pixels from the beginning, in reading direction
 * @param width of one slide, in pixels
 */
export const slideAt = (scrolled: number, width: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(scrolled / width)))
