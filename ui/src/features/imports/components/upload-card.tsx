import { createImport, importLimits, listImports } from '@forecourt/contracts'
import { Card, FileDropzone, ProgressBar, Stack } from '@forecourt/design-system'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'

/** What systems call a CSV file; the server judges by content. */
const accepted = ['.csv', 'text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel']

/** Takes a list, sends it, and goes on to its mapping. */
export function UploadCard() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const upload = useAction(createImport, { toast: false })
  const [share, setShare] = useState(0)
  const [tooLarge, setTooLarge] = useState(false)

  async function send([file]: File[]): Promise<void> {
    if (!file) return
    setTooLarge(file.size > importLimits.bytes)
    if (file.size > importLimits.bytes) return upload.reset()
    setShare(0)
    const reply = await upload.run(undefined as never, { files: [{ field: 'file', file }], onProgress: setShare })
    if (!reply) return
    void invalidate(listImports)
    navigate(paths.import(reply.data.id))
  }
  const problem = upload.problem?.fields?.file ?? upload.problem?.message
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
          error={tooLarge ? t('upload.tooLarge', limits) : problem}
        />
        {upload.isRunning ? <ProgressBar label={t('upload.sending')} value={Math.round(share * 100)} /> : null}
      </Stack>
    </Card>
  )
}
