/** Window and step of the mean, px. */
const [WINDOW, STEP] = [8, 4]
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** A picture as its brightness, a byte a pixel. */
export interface Luma {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/**
 * Structural similarity of two pictures of one size, 1 where they are equal (Wang and others 2004, over windows of 8 × 8 px
 * that all count the same): how much of what the eye makes out in one is in the other.
 */
export function ssim(one: Luma, other: Luma): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('pictures of different sizes')
  let sum = 0
  let count = 0
  for (let y = 0; y + WINDOW <= one.height; y += STEP) {
    for (let x = 0; x + WINDOW <= one.width; x += STEP) {
      sum += similarity(one, other, y * one.width + x)
      count += 1
    }
  }
  return sum / count
}

function similarity(one: Luma, other: Luma, at: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW; row++) {
    for (let column = 0; column < WINDOW; column++) {
      const place = at + row * one.width + column
      const [p, q] = [one.bytes[place] ?? 0, other.bytes[place] ?? 0]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  }
  const n = WINDOW ** 2
  const [meanA, meanB] = [a / n, b / n]
  const [varianceA, varianceB, covariance] = [aa / n - meanA ** 2, bb / n - meanB ** 2, ab / n - meanA * meanB]
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  )
}
