import { publishPage } from '@forecourt/contracts'
import { Button, Callout, Stack, Text, TextField, toast } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import type { ResourceRecord } from '../api/records.ts'

export interface PublishDraftProps {
  record: ResourceRecord
  /** The draft is what visitors read. */
  isPublished: boolean
  mayPublish: boolean
  onPublished: () => Promise<unknown>
}

const accepted = new Set<unknown>(['terms', 'privacy'])

/** Whether visitors read the draft, and if not, the way there. */
export function PublishDraft({ record, isPublished, mayPublish, onPublished }: PublishDraftProps) {
  const { t } = useTranslation('admin')
  const publish = useAction(publishPage, { toast: false })
  const [note, setNote] = useState('')
  if (isPublished) return <Callout tone="success">{t('versions.upToDate')}</Callout>
  const run = async () => {
    const body = { version: record.version, ...(note.trim() ? { note: note.trim() } : {}) }
    const reply = await publish.run({ params: { id: record.id }, body })
    if (!reply) return
    toast.success(t('versions.published', { version: reply.data.version }))
    await onPublished()
  }
  return (
    <Callout tone="warning" title={t('versions.differs')}>
      <Stack gap={3}>
        {accepted.has(record.name) ? <Text size="sm">{t('versions.accepted')}</Text> : null}
        {publish.problem ? (
          <Text size="sm" tone="danger" role="alert">
            {publish.problem.fields?.description ?? publish.problem.message}
          </Text>
        ) : null}
        {mayPublish ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void run()
            }}
          >
            <Stack gap={3}>
              <TextField label={t('versions.note')} value={note} onChange={setNote} maxLength={500} />
              <Button type="submit" variant="primary" isLoading={publish.isRunning}>
                {t('versions.publish')}
              </Button>
            </Stack>
          </form>
        ) : null}
      </Stack>
    </Callout>
  )
}
