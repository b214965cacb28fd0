/**
 * Major units as whole minor ones; undefined when the currency has no coin that small. Exact for what a contract lets
 * through: far fewer digits than a double holds.
 */
export function toMinor(amount: number, decimals: number): number | undefined {
  const minor = Math.round(amount * 10 ** decimals)
  return Number.isSafeInteger(minor) && toMajor(minor, decimals) === amount ? minor : undefined
}

export const toMajor = (minor: number, decimals: number): number => minor / 10 ** decimals
