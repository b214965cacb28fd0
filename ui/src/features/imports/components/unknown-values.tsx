import type { ImportJob, ImportOptions, ImportProblem, VehicleField } from '@forecourt/contracts'
import { Button, Card, Heading, Inline, Stack, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import type { ImportTools } from '../use-import.ts'
import { AnswerField } from './answer-field.tsx'
import * as styles from './imports.css.ts'

/** More are told in the list of problems; nobody translates hundreds by hand. */
const MOST = 40

/** Says what the list's unknown words mean, and checks the list again. */
export function UnknownValues({
  job,
  tools,
  problems,
}: {
  job: ImportJob
  tools: ImportTools
  problems: readonly ImportProblem[]
}) {
  const { t } = useTranslation('imports')
  const { label } = useFieldText()
  const [values, setValues] = useState<ImportOptions['values']>(job.options.values)
  const say = (field: VehicleField, text: string, meaning: string | undefined) => {
    const { [text]: _, ...others } = values[field] ?? {}
    setValues({ ...values, [field]: meaning === undefined ? others : { ...others, [text]: meaning } })
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="unknown">
      <Stack gap={3}>
        <Heading level={2} id="unknown">
          {t('unknown.title')}
        </Heading>
        <Text tone="muted">{t('unknown.text')}</Text>
        <ul className={styles.list}>
          {problems.slice(0, MOST).map(({ rule, field, value, rows }) =>
            field === null || value === null ? null : (
              <li key={`${rule} ${field} ${value}`} className={styles.pair}>
                <Stack gap={1}>
                  <Text weight="semibold">{value}</Text>
                  <Text size="sm" tone="muted">
                    {label(field)} · {t('rows', { count: rows, shown: String(rows) })}
                  </Text>
                </Stack>
                <AnswerField
                  rule={rule}
                  field={field}
                  text={value}
                  said={values[field]?.[value]}
                  onSay={(meaning) => say(field, value, meaning)}
                />
              </li>
            ),
          )}
        </ul>
        <Inline justifyContent="end">
          <Button
            isLoading={tools.isSaving}
            isDisabled={values === job.options.values}
            onPress={() => void tools.check({ ...job.options, values })}
          >
            {t('unknown.apply')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}
