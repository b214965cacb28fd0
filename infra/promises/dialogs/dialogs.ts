import { marketDialogs } from './market.ts'
import { officeDialogs } from './office.ts'
import { personDialogs } from './person.ts'

/** Every dialog of the interface. `dialogs.test.ts` fails when one is drawn that is not among them, or one is among them that is not drawn. */
export const dialogs = [...marketDialogs, ...personDialogs, ...officeDialogs]
