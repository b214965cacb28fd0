import type { ImportJob, ImportOptions } from '@forecourt/contracts'
import { Button, Callout, Card, Grid, Heading, Inline, Stack, Switch, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { can } from '../../../shared/permissions/can.ts'
import { useUser } from '../../../shared/session/session.ts'
import { useFieldText } from '../../../shared/vehicle/field-text.ts'
import { mapColumn, missingShared, neededFields } from '../field-mapping.ts'
import type { ImportTools } from '../use-import.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColumnFields } from './column-fields.tsx'

export interface MappingStepProps {
  job: ImportJob
  tools: ImportTools
  /** The check has begun. */
  onChecked: () => void
}

/** Stands for no default in a list of choices, which knows no empty value. */
const NONE = 'none'

/** Which column is which field, what stands in for what the list lacks, and how strictly it is read. */
export function MappingStep({ job, tools, onChecked }: MappingStepProps) {
  const { t } = useTranslation('imports')
  const { label } = useFieldText()
  const format = useFormat()
  const user = useUser()
  const [options, setOptions] = useState<ImportOptions>(job.options)
  const { mapping, defaults } = options
  const change = (part: Partial<ImportOptions>) => setOptions((before) => ({ ...before, ...part }))
  const missing = missingShared(mapping)
  const needed = neededFields(job.columns, options)
  const neededColumns = needed.filter((field) => !missing.some((one) => one === field))
  const start = async () => {
    if (await tools.check(options)) onChecked()
  }
  return (
    <Stack gap={6}>
      <Card as="section" padding="lg" aria-labelledby="columns">
        <Stack gap={3}>
          <Heading level={2} id="columns">
            {t('mapping.title')}
          </Heading>
          <Text tone="muted">{t('mapping.text')}</Text>
          <ColumnFields
            columns={job.columns}
            mapping={mapping}
            onChange={(column, field) => change({ mapping: mapColumn(mapping, column, field) })}
          />
          {neededColumns.length > 0 ? (
            <Callout tone="warning">{t('mapping.needed', { fields: format.list(neededColumns.map(label)) })}</Callout>
          ) : null}
        </Stack>
      </Card>
      {missing.length > 0 ? (
        <Card as="section" padding="lg" aria-labelledby="defaults">
          <Stack gap={3}>
            <Heading level={2} id="defaults">
              {t('defaults.title')}
            </Heading>
            <Text tone="muted">{t('defaults.text')}</Text>
            <Grid fit="fact">
              {missing.map((field) => (
                <ChoiceField
                  key={field}
                  field={field}
                  label={label(field)}
                  {...(needed.includes(field)
                    ? { labelAside: t('defaults.required'), help: t('defaults.requiredText') }
                    : {})}
                  placeholder={t('defaults.none')}
                  first={{ value: NONE, label: t('defaults.none') }}
                  country={defaults.country}
                  value={defaults[field] ?? null}
                  onChange={(value) => {
                    const { [field]: _, ...others } = defaults
                    change({ defaults: value === null || value === NONE ? others : { ...others, [field]: value } })
                  }}
                />
              ))}
            </Grid>
          </Stack>
        </Card>
      ) : null}
      <Card as="section" padding="lg" aria-labelledby="reading">
        <Stack gap={3}>
          <Heading level={2} id="reading">
            {t('reading.title')}
          </Heading>
          <Switch
            isSelected={options.ignoreUnknown}
            onChange={(ignoreUnknown) => change({ ignoreUnknown })}
            description={t('reading.ignoreUnknownText')}
          >
            {t('reading.ignoreUnknown')}
          </Switch>
          <Switch
            isSelected={options.fullStock ?? false}
            onChange={(fullStock) => change({ fullStock })}
            description={t('reading.fullStockText')}
          >
            {t('reading.fullStock')}
          </Switch>
          {can(user, 'publish_incomplete') ? (
            <Switch
              isSelected={options.allowIncomplete}
              onChange={(allowIncomplete) => change({ allowIncomplete })}
              description={t('reading.allowIncompleteText')}
            >
              {t('reading.allowIncomplete')}
            </Switch>
          ) : (
            <Callout>{t('reading.drafts')}</Callout>
          )}
        </Stack>
      </Card>
      <Inline justifyContent="end">
        <Button variant="primary" size="lg" isLoading={tools.isSaving} onPress={() => void start()}>
          {t('mapping.check')}
        </Button>
      </Inline>
    </Stack>
  )
}
