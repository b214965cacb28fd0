import type { Vehicle } from '@forecourt/contracts'
import type { ReactNode } from 'react'
import { text } from './approx-price.css.ts'
import { useApprox } from './use-approx.tsx'

/** A converted price behind the real one, which leads. */
export function ApproxText({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <>
      {' '}
      <span className={text}>{children}</span>
    </>
  )
}

export interface ApproxPriceProps {
  price: number
  currency: Pick<NonNullable<Vehicle['currency']>, 'code'>
}

/** The same of a price, in the reader's currency; nothing where it is in that already. */
export function ApproxPrice({ price, currency }: ApproxPriceProps) {
  return <ApproxText>{useApprox()(price, currency.code)}</ApproxText>
}
