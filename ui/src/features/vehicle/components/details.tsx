import type { Vehicle } from '@forecourt/contracts'
import { Heading, Text } from '@forecourt/design-system'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { groupSpecs } from '../spec-groups.ts'
import { SpecList } from './spec-list.tsx'
import * as styles from './vehicle.css.ts'

/** Description, specification and equipment. */
export function Details({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const { label, text, power } = useFieldText()
  const groups = groupSpecs(vehicle, (field) => (field === 'engine_power' ? power(vehicle) : text(vehicle, field)))
  return (
    <>
      {vehicle.description ? (
        <section className={styles.section} aria-labelledby="description">
          <Heading level={2} id="description">
            {t('description')}
          </Heading>
          <p className={styles.description}>{vehicle.description}</p>
        </section>
      ) : null}
      <section className={styles.section} aria-labelledby="specification">
        <Heading level={2} id="specification">
          {t('specification')}
        </Heading>
        <SpecList groups={groups} labelOf={(field) => (field === 'engine_power' ? t('facts.power') : label(field))} />
      </section>
      {vehicle.options.length > 0 ? (
        <section className={styles.section} aria-labelledby="equipment">
          <Heading level={2} id="equipment">
            {t('equipment')}
          </Heading>
          <ul className={styles.options}>
            {vehicle.options.map((option) => (
              <li key={option.id} className={styles.option}>
                <Check className={styles.optionIcon} aria-hidden />
                {option.name}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {vehicle.postedAt ? (
        <Text size="sm" tone="muted">
          {t('posted', { date: format.date(vehicle.postedAt, 'long') })}
        </Text>
      ) : null}
    </>
  )
}
