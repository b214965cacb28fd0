import type { ImportJob } from '@forecourt/contracts'
import { Callout, Inline, LinkButton, Select, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { SheetChoice as Choice } from '../sheets.ts'

interface SheetChoiceProps {
  sheets: Choice
  /** What became of the sheet that was read; undefined: it was refused. */
  job: ImportJob | undefined
  isSending: boolean
  onChoose: (sheet: string) => void
}

/** Of a workbook with several sheets: which was read, the others, and the way on. */
export function SheetChoice({ sheets, job, isSending, onChoose }: SheetChoiceProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const rows = job && t('rows', { count: job.rows, shown: format.number(job.rows) })
  return (
    <Callout title={t('sheets.title')}>
      <Stack gap={3}>
        {job ? t('sheets.read', { sheet: job.sheet, rows }) : t('sheets.refused')}
        <Inline gap={3} alignItems="end">
          <Select
            label={t('sheets.label')}
            options={sheets.all.map((name) => ({ value: name, label: name }))}
            value={sheets.read}
            placeholder={t('sheets.placeholder')}
            isDisabled={isSending}
            onChange={(name) => name !== null && name !== sheets.read && onChoose(name)}
          />
          {job ? (
            <LinkButton variant="primary" href={paths.import(job.id)} isDisabled={isSending}>
              {t('sheets.goOn')}
            </LinkButton>
          ) : null}
        </Inline>
      </Stack>
    </Callout>
  )
}
