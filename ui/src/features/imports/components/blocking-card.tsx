import type { ImportJob, ImportProblem, VehicleField } from '@forecourt/contracts'
import { Button, Card, Heading, Inline, LinkButton, Stack, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { stopsEvery } from '../blocking-problems.ts'
import { isFillable } from '../fillable.ts'
import type { ImportTools } from '../use-import.ts'
import { useSuggestions } from '../use-suggestions.ts'
import { FillField } from './fill-field.tsx'
import * as styles from './imports.css.ts'

export interface BlockingCardProps {
  job: ImportJob
  tools: ImportTools
  blocking: readonly ImportProblem[]
}

/** What stops all rows or nearly all, each with its remedy: a value for all of them, or the columns. */
export function BlockingCard({ job, tools, blocking }: BlockingCardProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { label } = useFieldText()
  const [filled, setFilled] = useState<ImportJob['options']['defaults']>({})
  const items = blocking.flatMap((problem) => (problem.field === null ? [] : { ...problem, field: problem.field }))
  const lacks = items.filter(({ rule }) => rule === 'required').map(({ field }) => field)
  const fillable = lacks.filter((field) => isFillable(job, field))
  const suggested = useSuggestions(job, fillable)
  // What was chosen here, also that nothing was, goes before what is suggested.
  const chosenFor = (field: VehicleField) => filled[field] ?? suggested(field) ?? ''
  const values = Object.fromEntries(
    fillable.flatMap((field) => (chosenFor(field) === '' ? [] : [[field, chosenFor(field)] as const])),
  )
  const fields = format.list(lacks.map(label))
  return (
    <Card as="section" padding="lg" aria-labelledby="blocking">
      <Stack gap={3}>
        <Heading level={2} id="blocking">
          {lacks.length < items.length
            ? t('blocking.title')
            : t(stopsEvery(job, blocking) ? 'blocking.all' : 'blocking.nearlyAll', { fields })}
        </Heading>
        <ul className={styles.list}>
          {items.map(({ rule, field, message, rows }) => (
            <li key={`${rule} ${field}`} className={styles.pair}>
              <Stack gap={1}>
                <Text weight="semibold">{rule === 'required' ? label(field) : message}</Text>
                <Text size="sm" tone="muted">
                  {t('rows', { count: rows, shown: format.number(rows) })}
                  {fillable.includes(field) && filled[field] === undefined && suggested(field)
                    ? ` · ${t('blocking.suggested')}`
                    : ''}
                </Text>
              </Stack>
              {fillable.includes(field) ? (
                <FillField
                  // What is suggested comes later: the field begins anew with it.
                  key={suggested(field) ?? ''}
                  field={field}
                  value={chosenFor(field)}
                  onChange={(value) => setFilled({ ...filled, [field]: value })}
                  country={job.options.defaults.country}
                />
              ) : (
                <Inline justifyContent="end">
                  <LinkButton href={`${paths.import(job.id)}?step=mapping`}>{t('blocking.columns')}</LinkButton>
                </Inline>
              )}
            </li>
          ))}
        </ul>
        {fillable.length > 0 ? (
          <Inline justifyContent="end">
            <Button
              variant="primary"
              isLoading={tools.isSaving}
              isDisabled={Object.keys(values).length === 0}
              onPress={() => void tools.check({ ...job.options, defaults: { ...job.options.defaults, ...values } })}
            >
              {t('blocking.apply')}
            </Button>
          </Inline>
        ) : null}
      </Stack>
    </Card>
  )
}
