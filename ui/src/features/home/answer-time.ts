const HOUR = 60
const DAY = 24 * HOUR

/** How a usual time to answer is said: the text and its number, rounded up, since a promise is better kept early. */
export function answerTime(minutes: number): { readonly unit: 'hour' | 'hours' | 'days'; readonly count: number } {
  if (minutes <= HOUR) return { unit: 'hour', count: 1 }
  return minutes < DAY
    ? { unit: 'hours', count: Math.ceil(minutes / HOUR) }
    : { unit: 'days', count: Math.ceil(minutes / DAY) }
}
