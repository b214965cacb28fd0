import { type SupportReceipt, supportMessageMax, supportTopics } from '@forecourt/contracts'
import { Button, Callout, Inline, Select, Stack, Text, TextArea, TextField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { isUncertain } from '../../../shared/api/attempt.ts'
import type { ApiProblem } from '../../../shared/api/call.ts'
import type { Draft } from '../../../shared/draft/drafts.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { useSupportRequest } from '../use-support-request.ts'

export interface SupportRequestFormProps {
  draft: Draft
  onSent: (receipt: SupportReceipt) => void
}

/** Asks what it is about, the words, and where the answer goes. */
export function SupportRequestForm({ draft, onSent }: SupportRequestFormProps) {
  const { t } = useTranslation('legal')
  const format = useFormat()
  const { user } = useSession()
  const { form, send, isSending, problem } = useSupportRequest(draft, onSent)
  const length = form.watch('message')?.length ?? 0
  const email = form.watch('email') ?? ''
  const isElsewhere = user !== null && email !== '' && email.toLowerCase() !== user.email.toLowerCase()
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('contact.title')}>
      <Stack gap={4}>
        <FormField control={form.control} name="topic">
          {({ value, ...field }) => (
            <Select
              {...field}
              value={value ?? null}
              label={t('contact.fields.topic')}
              placeholder={t('contact.topicHint')}
              options={supportTopics.map((one) => ({ value: one as string, label: t(`contact.topics.${one}`) }))}
              onChange={(topic) => field.onChange(topic as typeof value)}
              isRequired
            />
          )}
        </FormField>
        <FormField control={form.control} name="subject">
          {(field) => <TextField {...field} label={t('contact.fields.subject')} autoComplete="off" isRequired />}
        </FormField>
        <FormField control={form.control} name="message">
          {(field) => (
            <TextArea
              {...field}
              label={t('contact.fields.message')}
              help={t('contact.messageHelp')}
              rows={8}
              counter={
                length > supportMessageMax * 0.8
                  ? `${format.number(length)} / ${format.number(supportMessageMax)}`
                  : undefined
              }
              isRequired
            />
          )}
        </FormField>
        <FormField control={form.control} name="vehicleId">
          {(field) => (
            <TextField
              {...field}
              label={t('contact.fields.vehicleId')}
              help={t('contact.vehicleHelp')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck="false"
            />
          )}
        </FormField>
        <FormField control={form.control} name="email">
          {(field) => (
            <TextField
              {...field}
              label={t('contact.fields.email')}
              help={t(isElsewhere ? 'contact.emailElsewhere' : 'contact.emailHelp')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              isRequired
            />
          )}
        </FormField>
        {problem ? <SupportProblem problem={problem} /> : null}
        <Inline>
          <Button type="submit" variant="primary" isLoading={isSending}>
            {t(problem && isUncertain(problem) ? 'contact.again' : 'contact.send')}
          </Button>
        </Inline>
        <Text size="xs" tone="muted">
          {t('contact.privacy')}
        </Text>
      </Stack>
    </form>
  )
}

/** What went wrong, and that nothing typed is lost; what is wrong with a field stands there. */
function SupportProblem({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation('legal')
  if (problem.fields && Object.keys(problem.fields).length > 0) return null
  const hours = problem.retryAfter === undefined ? undefined : Math.max(1, Math.ceil(problem.retryAfter / 3600))
  return (
    <Callout role="alert" tone={isUncertain(problem) ? 'warning' : 'danger'} title={t('contact.failed')}>
      {problem.message} {t('contact.kept')}
      {problem.status === 429 && hours !== undefined ? ` ${t('contact.wait', { count: hours })}` : null}
    </Callout>
  )
}
