import { type DistanceUnit, distanceUnits, type PowerUnit, powerUnits, siteOf, type Units } from '@forecourt/contracts'
import { type Session, session } from '../session/session-store.ts'

const named = (distance: DistanceUnit, power: PowerUnit): string => `${distance} ${power}`
/** One object for each pair, so that what is drawn with it is drawn again only when it is another pair. */
const pairs: ReadonlyMap<string, Units> = new Map(
  distanceUnits.flatMap((distance) =>
    powerUnits.map((power) => [named(distance, power), { distance, power }] as const),
  ),
)

/**
 * What this site shows until a person chooses: what the server said, or what the name of the site says before it did. A server
 * of before says nothing of units.
 */
export const usualHere = ({ config }: Pick<Session, 'config'>) => ({
  ...siteOf(globalThis.location?.hostname ?? ''),
  ...config?.defaults,
})

/** What distances and powers are shown in: as the person chose, else as usual on the site. */
export function unitsOf({ user, config }: Pick<Session, 'user' | 'config'>): Units {
  const usual = usualHere({ config })
  const [distance, power] = [user?.distanceUnit ?? usual.distanceUnit, user?.powerUnit ?? usual.powerUnit]
  return pairs.get(named(distance, power)) ?? { distance, power }
}

/** The same, followed: another choice shows at once, also one made in another tab. */
export const useUnits = session.picked(unitsOf)
