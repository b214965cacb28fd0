import { DescriptionList, Disclosure, Unbroken } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { isOneWord } from '../../../shared/vehicle/field-units.ts'
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
          <DescriptionList
            columns={2}
            items={group.rows.map(({ field, text }) => ({
              term: labelOf(field),
              value: isOneWord(field) ? <Unbroken>{text}</Unbroken> : text,
            }))}
          />
        </Disclosure>
      ))}
    </div>
  )
}
