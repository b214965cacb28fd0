import { usualHere } from '../format/units.ts'
import { session } from '../session/session-store.ts'
import { readSettings } from '../storage/settings.ts'

/** ISO 4217 code of what a person thinks in. */
export const ownCurrency = (): string => {
  const { user, config } = session.get()
  return user?.currency?.code || readSettings().currency || usualHere({ config }).currency
}
