import '@forecourt/contracts/formats'
import { Settings } from 'typebox/system'
import { Check } from 'typebox/value'

// TypeBox tries `eval` once otherwise, which the content security policy refuses and reports.
Settings.Set({ useAcceleration: false })

/** Whether a value is what a contract's schema says. */
export const conforms = Check
