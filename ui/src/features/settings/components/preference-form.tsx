import {
  type NotificationPreference,
  NotificationPreferenceForm,
  notificationTypes,
  type ProviderLink,
  type ReplyOf,
  saveNotificationPreference,
} from '@forecourt/contracts'
import { Button, Callout, Checkbox, Heading, Inline, RadioGroup, Stack, Text, toast } from '@forecourt/design-system'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../shared/api/use-action.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useUnsaved } from '../../../shared/forms/leave-guard.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useUser } from '../../../shared/session/session.ts'
import { ToldMatrix } from './told-matrix.tsx'

export interface PreferenceFormProps {
  saved: NotificationPreference
  links: readonly ProviderLink[]
  onSaved: (reply: ReplyOf<typeof saveNotificationPreference>) => void
  /** What the server has now. */
  reread: () => Promise<NotificationPreference | undefined>
}

const toggles = ['communication', 'social', 'marketing', 'security'] as const

/** Type, switches, and the matrix of kinds and channels, saved together. */
export function PreferenceForm({ saved, links, onSaved, reread }: PreferenceFormProps) {
  const { t } = useTranslation('settings')
  const { id } = useUser()
  const send = useAction(saveNotificationPreference, { toast: false })
  const [message, setMessage] = useState<string>()
  const [isStale, setStale] = useState(false)
  const messages = useMemo(() => ({ type: t('notifications.typeRequired') }), [t])
  const form = useContractForm<typeof NotificationPreferenceForm, NotificationPreference>(NotificationPreferenceForm, {
    defaultValues: saved,
    messages,
  })
  const { isDirty, isSubmitting } = form.formState
  useUnsaved(isDirty)
  const { reset } = form
  // Another tab saved: what was not touched here follows it.
  useEffect(() => {
    if (!isDirty) reset(saved)
  }, [saved, isDirty, reset])

  const submit = form.handleSubmit(async (values) => {
    setMessage(undefined)
    setStale(false)
    const reply = await send.run({ params: { id }, body: values })
    if (reply) {
      reset(reply.data)
      toast.success(t('saved'))
      return onSaved(reply)
    }
    const problem = send.lastProblem()
    if (problem?.code === 'VERSION_CONFLICT') setStale(true)
    else if (!form.applyProblem(problem)) setMessage(problem?.message)
  })
  const settle = async (take: 'theirs' | 'mine') => {
    const fresh = await reread()
    if (!fresh) return
    setStale(false)
    if (take === 'theirs') return reset(fresh)
    form.setValue('version', fresh.version)
    await submit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={6}>
        <FormField control={form.control} name="type">
          {({ ref: _, ...field }) => (
            <RadioGroup
              {...field}
              label={t('notifications.type')}
              layout="tiles"
              options={notificationTypes.map((value) => ({
                value,
                label: t(`notifications.types.${value}`),
                description: t(`notifications.typeTexts.${value}`),
              }))}
              onChange={(value) => field.onChange(notificationTypes.find((one) => one === value) ?? 'all')}
            />
          )}
        </FormField>
        <Stack gap={2} role="group" aria-labelledby="preference-emails">
          <Heading level={3} id="preference-emails">
            {t('notifications.emails')}
          </Heading>
          {toggles.map((name) => (
            <FormField key={name} control={form.control} name={name}>
              {({ ref: _, value, error: __, ...field }) => (
                <Checkbox
                  {...field}
                  isSelected={value}
                  isDisabled={name === 'security'}
                  description={t(`notifications.toggleTexts.${name}`)}
                >
                  {t(`notifications.toggles.${name}`)}
                </Checkbox>
              )}
            </FormField>
          ))}
        </Stack>
        <Stack gap={2} role="group" aria-labelledby="preference-phone">
          <Heading level={3} id="preference-phone">
            {t('notifications.phone')}
          </Heading>
          <FormField control={form.control} name="mobile">
            {({ ref: _, value, error: __, ...field }) => (
              <Checkbox {...field} isSelected={value} description={t('notifications.mobileText')}>
                {t('notifications.mobile')}
              </Checkbox>
            )}
          </FormField>
        </Stack>
        <Stack gap={2}>
          <Heading level={3}>{t('notifications.matrix.title')}</Heading>
          <Text size="sm" tone="muted">
            {t('notifications.matrix.text')}
          </Text>
          <FormField control={form.control} name="off">
            {({ onChange }) => <ToldMatrix choices={form.watch()} links={links} onChange={onChange} />}
          </FormField>
        </Stack>
        {isStale ? (
          <Callout
            tone="warning"
            role="alert"
            title={t('notifications.stale.title')}
            actions={
              <>
                <Button size="sm" onPress={() => void settle('theirs')}>
                  {t('notifications.stale.theirs')}
                </Button>
                <Button size="sm" onPress={() => void settle('mine')}>
                  {t('notifications.stale.mine')}
                </Button>
              </>
            }
          >
            {t('notifications.stale.text')}
          </Callout>
        ) : null}
        {message ? (
          <Callout tone="danger" role="alert">
            {message}
          </Callout>
        ) : null}
        <Inline>
          <Button type="submit" variant="primary" isLoading={isSubmitting}>
            {t('actions.save', { ns: 'common' })}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}
