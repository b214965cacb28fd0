import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import * as styles from './badge.css.ts'

/** What a badge means. Price tones say how a price compares with the market. */
export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'success'
  | 'warning'
  | 'danger'
  | 'sold'
  | 'featured'
  | 'new'
  | 'priceGreat'
  | 'priceGood'
  | 'priceFair'
  | 'priceHigh'

export interface BadgeProps {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A short fact about what it stands on. Never the only sign of a state: it always has a text. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge({ tone })}>
      {icon ? (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      ) : null}
      {children}
    </span>
  )
}

/** How a price compares, best first. */
export type PriceLevel = 'great' | 'good' | 'fair' | 'high'

const priceTones = {
  great: ['priceGreat', 4],
  good: ['priceGood', 3],
  fair: ['priceFair', 2],
  high: ['priceHigh', 1],
} as const

/** How a price compares with the market: a text and a four-step meter, so colour is never alone. */
export function PriceLabel({ level, children }: { level: PriceLevel; children: ReactNode }) {
  return (
    <span className={styles.badge({ tone: priceTones[level][0] })}>
      <Meter level={level} />
      {children}
    </span>
  )
}

function Meter({ level }: { level: PriceLevel }) {
  return (
    <span className={styles.meter} aria-hidden>
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={styles.bar({ on: step <= priceTones[level][1] })} />
      ))}
    </span>
  )
}

export interface PriceLabelButtonProps {
  level: PriceLevel
  onPress: () => void
  children: ReactNode
}

/** A price label that says more when it is pressed. */
export function PriceLabelButton({ level, onPress, children }: PriceLabelButtonProps) {
  return (
    <Button
      onPress={onPress}
      aria-haspopup="dialog"
      className={`${styles.badge({ tone: priceTones[level][0] })} ${styles.pressable}`}
    >
      <Meter level={level} />
      {children}
      <span className={styles.icon} aria-hidden>
        <ChevronRight />
      </span>
    </Button>
  )
}
