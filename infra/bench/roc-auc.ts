/**
 * Area under the ROC curve of telling two samples apart by size: 0.5 is a coin, 0 and 1 are certainty. The chance that one
 * of `positive` is larger than one of `negative`, ties counting half (Mann and Whitney's U over the product of the sizes).
 */
export function rocAuc(positive: readonly number[], negative: readonly number[]): number {
  const ranked = [
    ...positive.map((value) => ({ value, positive: true })),
    ...negative.map((value) => ({ value, positive: false })),
  ].sort((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < ranked.length; ) {
    let end = start
    while (end < ranked.length && ranked[end]?.value === ranked[start]?.value) end += 1
    // Equal values share the mean of their ranks, which begin at 1.
    const rank = (start + 1 + end) / 2
    rankSum += rank * ranked.slice(start, end).filter((one) => one.positive).length
    start = end
  }
  const n = positive.length
  return (rankSum - (n * (n + 1)) / 2) / (n * negative.length)
}
