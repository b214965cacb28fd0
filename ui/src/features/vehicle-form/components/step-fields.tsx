import type { VehicleField as Field } from '@forecourt/contracts'
import { isWide } from '../field-kinds.ts'
import * as styles from './form.css.ts'
import { VehicleField } from './vehicle-field.tsx'

/** The fields of one step. */
export function StepFields({ fields }: { fields: readonly Field[] }) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field} className={isWide(field) ? styles.wide : undefined} data-field={field}>
          <VehicleField field={field} />
        </div>
      ))}
    </div>
  )
}
