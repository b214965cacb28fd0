import * as styles from './price-plate.css.ts'

export interface PricePlateProps {
  /** The price as the language writes it, with the currency's sign: `€14,990`, `14 990 €`. */
  text: string
  /** That sign, at one of the text's ends: `€`, `US$`. It stands on the band. */
  sign: string
  size?: 'md' | 'lg' | undefined
  /** `featured`: a yellow plate, for places that are paid for. A badge must say so. */
  tone?: 'plain' | 'featured' | undefined
}

/** Letters of a `md` plate that fit at full size into the narrowest card. */
const LONGEST = 12

/** A text without its sign, and the spaces between the two. */
function take(text: string, sign: string) {
  if (text.startsWith(sign)) {
    const rest = text.slice(sign.length)
    const number = rest.trimStart()
    return { first: true, number, space: rest.slice(0, rest.length - number.length) }
  }
  if (!text.endsWith(sign)) return null
  const rest = text.slice(0, text.length - sign.length)
  const number = rest.trimEnd()
  return { first: false, number, space: rest.slice(number.length) }
}

/**
 * A price on a number plate: the figures in the plate's letters, the currency on the band at the side where the language writes
 * it. It reads, and is copied, as the text it was given; one without the sign at its ends is shown whole.
 */
export function PricePlate({ text, sign, size, tone }: PricePlateProps) {
  const taken = sign === '' ? null : take(text, sign)
  const band = taken ? <span className={styles.band}>{sign}</span> : null
  const space = taken?.space ? <span className={styles.space}>{taken.space}</span> : null
  return (
    <span className={styles.plate({ size, tone, long: text.length > LONGEST })} data-keep-clear="">
      {taken?.first ? band : null}
      {taken?.first ? space : null}
      <span className={styles.number}>{taken ? taken.number : text}</span>
      {taken && !taken.first ? space : null}
      {taken && !taken.first ? band : null}
    </span>
  )
}
