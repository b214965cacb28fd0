import { personReportReasons, reportedMessagesMax, reportWordsMax, type Thread } from '@forecourt/contracts'
import { Checkbox, CheckboxGroup, RadioGroup, Stack, Text, TextArea } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useStepLine } from '../../../shared/messages/use-step-line.ts'
import { ReportProblem } from '../../../shared/report/report-problem.tsx'
import { reportScopes, type useReportPerson } from '../api/use-report-person.ts'
import * as styles from './report-person.css.ts'

export interface ReportPersonFormProps {
  thread: Thread
  name: string
  report: ReturnType<typeof useReportPerson>
}

/** Who will see it, why, what of the conversation, and whether to hear of them no more. */
export function ReportPersonForm({ thread, name, report }: ReportPersonFormProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { form, scope, setScope, problem } = report
  const length = form.watch('words')?.length ?? 0
  const needsWords = form.watch('reason') === 'other'
  return (
    <Stack gap={5}>
      {problem ? <ReportProblem problem={problem} /> : null}
      <Text size="sm" tone="muted">
        {t('person.privacy')}
      </Text>
      <FormField control={form.control} name="reason">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('reason')}
            isRequired
            value={field.value ?? null}
            onChange={(value) => field.onChange(personReportReasons.find((one) => one === value) ?? 'other')}
            options={personReportReasons.map((value) => ({ value, label: t(`person.reasons.${value}`) }))}
          />
        )}
      </FormField>
      <FormField control={form.control} name="words">
        {(field) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label={t('text')}
            isRequired={needsWords}
            help={needsWords ? undefined : t('textHelp')}
            rows={4}
            counter={
              length > reportWordsMax * 0.8 ? `${format.number(length)} / ${format.number(reportWordsMax)}` : undefined
            }
          />
        )}
      </FormField>
      <RadioGroup
        label={t('person.scope')}
        value={scope}
        onChange={(value) => setScope(reportScopes.find((one) => one === value) ?? 'all')}
        options={reportScopes.map((value) => ({
          value,
          label: t(`person.scopes.${value}`),
          description: value === 'all' ? t('person.allText', { count: reportedMessagesMax }) : undefined,
        }))}
      />
      {scope === 'chosen' ? <Messages name={name} thread={thread} report={report} /> : null}
      {thread.isBlocked || thread.other.isGone ? null : (
        <FormField control={form.control} name="block">
          {({ value, onChange, onBlur, ref }) => (
            <Checkbox
              isSelected={value ?? false}
              onChange={onChange}
              onBlur={onBlur}
              ref={ref}
              description={t('person.blockText')}
            >
              {t('person.block')}
            </Checkbox>
          )}
        </FormField>
      )}
    </Stack>
  )
}

/** Enough of a message to know it by. */
const EXCERPT = 160

function Messages({ name, thread, report: { form, messages } }: ReportPersonFormProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const stepLine = useStepLine()
  return (
    <FormField control={form.control} name="messages">
      {(field) => (
        <CheckboxGroup
          {...field}
          label={t('person.messages')}
          isRequired
          className={styles.messages}
          help={t('person.messagesHelp')}
          value={field.value ?? []}
          onChange={(chosen) => field.onChange(chosen.length === 0 ? undefined : chosen)}
          options={messages.slice(-reportedMessagesMax).map((message) => {
            const isMine = message.author === thread.role
            const { pictures = [], goneCount = 0 } = message
            const text = [
              stepLine(message, isMine, name) ?? message.body,
              pictures.length > 0 ? t('messages:pictures.count', { count: pictures.length }) : '',
              goneCount > 0 ? t('messages:pictures.gone', { count: goneCount }) : '',
            ]
              .filter(Boolean)
              .join(' · ')
            return {
              value: message.id,
              label: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
              description: t('person.by', {
                name: isMine ? t('person.you') : name,
                at: format.date(message.createdAt, 'time'),
              }),
            }
          })}
        />
      )}
    </FormField>
  )
}
