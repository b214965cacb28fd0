import type { PriceLabel } from '@forecourt/contracts'
import type { PriceLevel } from '@forecourt/design-system'

const levels = { very_good: 'great', good: 'good', fair: 'fair', high: 'high', not_enough_data: null } as const

/** A label as the design system draws it; null where there is too little to compare with. */
export const priceLevel = (label: PriceLabel): PriceLevel | null => levels[label]
