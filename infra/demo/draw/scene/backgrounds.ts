import type { Random } from '../../random.ts'
import type { Background } from './canvas.ts'
import { alpine, coast, country } from './nature.ts'
import { dusk, forecourt, garage, street, studio } from './town.ts'

/** Every place a vehicle can be pictured at; `horizon` in pixels from the top. */
export const backgrounds = { studio, street, coast, alpine, forecourt, garage, dusk, country } satisfies Record<
  string,
  (chance: Random, horizon: number) => Background
>
export type BackgroundName = keyof typeof backgrounds
