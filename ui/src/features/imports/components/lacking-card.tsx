import type { ImportJob, ImportOptions, VehicleField } from '@forecourt/contracts'
import { Button, Card, Disclosure, Heading, Inline, Stack, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { isFillable } from '../fillable.ts'
import { byFrequency, type Lack } from '../lacks-by-frequency.ts'
import type { ImportTools } from '../use-import.ts'
import { FillField } from './fill-field.tsx'
import * as styles from './imports.css.ts'

/** What the rows lack to go live, and a value for all of them. */
export function LackingCard({ job, tools }: { job: ImportJob; tools: ImportTools }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { label } = useFieldText()
  const [filled, setFilled] = useState<ImportOptions['defaults']>({})
  const set = (field: VehicleField, value: string) => {
    const { [field]: _, ...others } = filled
    setFilled(value === '' ? others : { ...others, [field]: value })
  }
  const { frequent, rare } = byFrequency(job.lacks)
  const item = ({ field, rows }: Lack) => {
    return (
      <li key={field} className={styles.pair}>
        <Stack gap={1}>
          <Text weight="semibold">{label(field)}</Text>
          <Text size="sm" tone="muted">
            {t('rows', { count: rows, shown: format.number(rows) })}
          </Text>
        </Stack>
        {isFillable(job, field) ? (
          <FillField
            field={field}
            value={filled[field] ?? ''}
            onChange={(value) => set(field, value)}
            country={job.options.defaults.country}
          />
        ) : (
          <Text size="sm" tone="muted">
            {t('lacking.each')}
          </Text>
        )}
      </li>
    )
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="lacking">
      <Stack gap={3}>
        <Heading level={2} id="lacking">
          {t('lacking.title')}
        </Heading>
        <Text tone="muted">
          {t('lacking.text', { complete: format.number(job.complete), all: format.number(job.counts.ok) })}
        </Text>
        <ul className={styles.list}>{frequent.map(item)}</ul>
        {rare.length > 0 ? (
          <Disclosure title={t('lacking.more')} summary={format.number(rare.length)}>
            <ul className={styles.list}>{rare.map(item)}</ul>
          </Disclosure>
        ) : null}
        <Inline justifyContent="end">
          <Button
            isLoading={tools.isSaving}
            isDisabled={Object.keys(filled).length === 0}
            onPress={() => void tools.check({ ...job.options, defaults: { ...job.options.defaults, ...filled } })}
          >
            {t('lacking.apply')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}
