import { drawing, fill, line } from '../ink/ink.css.ts'
import { Car, Motorcycle, Truck, Van } from '../ink/silhouettes.tsx'
import * as styles from './stand-in.css.ts'

const silhouettes = { car: Car, van: Van, motorcycle: Motorcycle, truck: Truck } as const

/** What is drawn where a vehicle has no picture. */
export interface StandInProps {
  /** Name of the make: its first letter stands behind the vehicle. */
  make?: string | undefined
  /** Kind of vehicle. Default: a car. */
  kind?: keyof typeof silhouettes | undefined
}

/** Fills its box: the kind of vehicle in the house's ink, before the first letter of its make. The text beside says the rest. */
export function StandIn({ make = '', kind = 'car' }: StandInProps) {
  const Vehicle = silhouettes[kind]
  const [letter = ''] = make.trim()
  return (
    <span className={styles.ground}>
      <svg viewBox="0 0 240 180" aria-hidden focusable="false" className={`${drawing} ${styles.scene}`}>
        <text x="120" y="114" className={styles.letter}>
          {letter.toUpperCase()}
        </text>
        <g transform="translate(0 8)">
          <ellipse cx="120" cy="146" rx="96" ry="7" className={fill} />
          <path d="M-400 140h430M54 140h132M210 140h430" className={line} />
          <Vehicle />
        </g>
      </svg>
    </span>
  )
}
