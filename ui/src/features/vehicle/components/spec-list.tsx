import { Disclosure } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import type { SpecGroup } from '../spec-groups.ts'
import * as styles from './vehicle.css.ts'

export interface SpecListProps {
  groups: readonly SpecGroup[]
  labelOf: (field: SpecGroup['rows'][number]['field']) => string
}

/** The specification in groups that fold. */
export function SpecList({ groups, labelOf }: SpecListProps) {
  const { t } = useTranslation('vehicle')
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Disclosure key={group.id} title={t(`groups.${group.id}`)} defaultExpanded>
          <dl className={styles.rows}>
            {group.rows.map((row) => (
              <div key={row.field} className={styles.row}>
                <dt className={styles.term}>{labelOf(row.field)}</dt>
                <dd className={styles.value}>{row.text}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      ))}
    </div>
  )
}
