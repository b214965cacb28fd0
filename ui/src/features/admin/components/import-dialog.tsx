import type { Endpoint, ImportReport, RecordKind } from '@forecourt/contracts'
import { Button, Callout, Dialog, FileDropzone, Inline, Stack, Text, toast } from '@forecourt/design-system'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import * as styles from './admin.css.ts'

export interface ImportTexts {
  readonly text: string
  readonly help: string
}

export interface ImportDialogProps {
  resource: RecordKind
  endpoint: Endpoint
  /** What a row does and what may stand in it, where that is not as with other lists. */
  texts?: ImportTexts | undefined
  onClose: () => void
}

/** Reads a list, says what it would do, and does it: all rows or none. */
export function ImportDialog({ resource, endpoint, texts: own, onClose }: ImportDialogProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const invalidate = useInvalidate()
  const load = useAction(endpoint, { toast: false })
  const [file, setFile] = useState<{ name: string; csv: string }>()
  const [report, setReport] = useState<ImportReport>()

  const run = async (csv: string, dryRun: boolean) => {
    const reply = (await load.run({ body: { csv, dryRun } })) as { data: ImportReport } | undefined
    setReport(reply?.data)
    return reply?.data
  }
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return
    const csv = await chosen.text()
    setFile({ name: chosen.name, csv })
    await run(csv, true)
  }
  const apply = async () => {
    if (!file) return
    const done = await run(file.csv, false)
    if (!done?.isApplied) return
    toast.success(t('import.done', { created: done.created, updated: done.updated }))
    onClose()
    await invalidate(resource.endpoints.list)
  }
  const changes = report ? report.created + report.updated : 0
  const isReady = report !== undefined && report.errors.length === 0 && changes > 0
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => (open || load.isRunning ? undefined : onClose())}
      isDismissable={false}
      title={t('import.title', { what: texts.title })}
      description={own?.text ?? t('import.text')}
      closeLabel={t('actions.close', { ns: 'common' })}
      footer={
        <>
          <Button onPress={onClose} isDisabled={load.isRunning}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" isDisabled={!isReady} isLoading={load.isRunning} onPress={() => void apply()}>
            {t('import.apply', { count: changes })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FileDropzone
          label={t('import.drop')}
          chosen={file?.name}
          help={own?.help ?? t('import.help')}
          chooseLabel={t('import.choose')}
          accept={['text/csv', 'text/plain', 'application/vnd.ms-excel']}
          allowsMultiple={false}
          icon={FileSpreadsheet}
          onFiles={(files) => void choose(files)}
        />
        {load.problem ? (
          <Callout tone="danger" role="alert">
            {load.problem.fields?.csv ?? load.problem.message}
          </Callout>
        ) : null}
        {report ? (
          <Stack gap={3} role="status">
            <Inline gap={4}>
              {(['created', 'updated', 'unchanged'] as const).map((part) => (
                <Text key={part} as="span" size="sm" numeric>
                  {t(`import.${part}`, { count: report[part] })}
                </Text>
              ))}
            </Inline>
            {report.errors.length > 0 ? (
              <Callout tone="danger" title={t('import.errors', { count: report.errors.length })}>
                <ul className={styles.report}>
                  {report.errors.map(({ line, field, message }) => (
                    <li key={`${line}-${field}-${message}`}>{t('import.line', { line, message })}</li>
                  ))}
                </ul>
              </Callout>
            ) : null}
          </Stack>
        ) : null}
      </Stack>
    </Dialog>
  )
}
