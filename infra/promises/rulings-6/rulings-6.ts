import type { Promised } from '../promise.ts'
import { money } from './money.ts'
import { files } from './named.ts'
import { plans } from './plans.ts'

/** Every sentence of rulings 6. */
export const rulings6: readonly Promised[] = [...plans, ...money].map(([said, ...proofs]) => [
  said,
  ...proofs.map(([file, title]) => [files[file], title] as const),
])
