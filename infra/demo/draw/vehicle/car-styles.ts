import type { CarStyle } from './car-parts.ts'
import { flatbed, lorry, motorhome, tipper, tractor } from './lorry-styles.ts'
import { convertible, coupe, estate, hatchback, minivan, roadster, saloon, suv } from './passenger-styles.ts'
import { campervan, minibus, panelVan, pickUp } from './utility-styles.ts'

/** The drawn body styles that stand on four wheels and are built as one shell, by key. */
export const carStyles = {
  saloon,
  estate,
  hatchback,
  suv,
  coupe,
  convertible,
  roadster,
  minivan,
  'panel-van': panelVan,
  minibus,
  campervan,
  'pick-up': pickUp,
  'box-truck': lorry,
  'tractor-unit': tractor,
  tipper,
  'flatbed-truck': flatbed,
  motorhome,
} satisfies Record<string, CarStyle>
