import { importLimits, importTypes } from '@forecourt/contracts'
import { Card, FileDropzone, Inline, LinkButton, ProgressBar, Stack } from '@forecourt/design-system'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { useListUpload } from '../use-list-upload.ts'
import { SheetChoice } from './sheet-choice.tsx'

/** What systems call such files; the server judges by content. */
const accepted = [
  '.csv',
  '.xlsx',
  ...importTypes,
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
]

/** Takes a list, sends it, and goes on to its mapping; of a workbook with several sheets, once it is said which. */
export function UploadCard() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const goOn = useGoOn()
  const upload = useListUpload()

  async function send([file]: File[]): Promise<void> {
    const job = file && (await upload.send(file))
    if (job && job.sheets.length <= 1) goOn(paths.import(job.id))
  }
  const limits = { rows: format.number(importLimits.rows), size: format.number(importLimits.bytes / 1024 / 1024) }
  return (
    <Card as="section" padding="lg">
      <Stack gap={4}>
        <FileDropzone
          icon={FileSpreadsheet}
          label={t('upload.label')}
          help={t('upload.help', limits)}
          chooseLabel={t('upload.choose')}
          accept={accepted}
          allowsMultiple={false}
          onFiles={(files) => void send(files)}
          error={upload.isTooLarge ? t('upload.tooLarge', limits) : upload.problem}
        />
        <Inline>
          <LinkButton size="sm" href="/import-template.xlsx" icon={<Download />} download>
            {t('upload.template')}
          </LinkButton>
          <LinkButton size="sm" href="/import-template.csv" icon={<Download />} download>
            {t('upload.templateCsv')}
          </LinkButton>
        </Inline>
        {upload.isSending ? <ProgressBar label={t('upload.sending')} value={Math.round(upload.share * 100)} /> : null}
        {upload.sheets ? (
          <SheetChoice
            sheets={upload.sheets}
            job={upload.job}
            isSending={upload.isSending}
            onChoose={(sheet) => void upload.read(sheet)}
          />
        ) : null}
      </Stack>
    </Card>
  )
}
