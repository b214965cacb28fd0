import { rulings6 } from '../rulings-6/rulings-6.ts'
import { data } from './data.ts'
import { discovery } from './discovery.ts'
import { errors } from './errors.ts'
import { experience } from './experience.ts'
import { installed } from './installed.ts'
import { rights } from './rights.ts'
import { rulingsAuth } from './rulings-auth.ts'
import { rulingsOffice } from './rulings-office.ts'
import { rulingsSurface } from './rulings-surface.ts'
import { rulingsVehicles } from './rulings-vehicles.ts'
import { screens } from './screens.ts'
import { validation } from './validation.ts'

/** Rules of the specification, the rulings and issue 16, by where they stand. `rules.test.ts` fails when one is gone. */
export const rules = {
  ...screens,
  ...data,
  ...validation,
  ...rights,
  ...errors,
  ...rulingsSurface,
  ...rulingsAuth,
  ...rulingsVehicles,
  'rulings 6': rulings6,
  ...rulingsOffice,
  ...installed,
  ...experience,
  ...discovery,
}
