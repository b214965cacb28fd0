import type { Vehicle } from '@forecourt/contracts'
import { Button, Callout, Checkbox, Dialog, Stack, Text, TextArea, TextField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { isUncertain } from '../api/attempt.ts'
import type { ApiProblem } from '../api/call.ts'
import { type Draft, useDraft } from '../draft/drafts.ts'
import { useFormat } from '../format/format.ts'
import { FormField } from '../forms/form-field.tsx'
import { useUser } from '../session/session.ts'
import { useContact } from './use-contact.ts'

const messageMax = 2000

export interface ContactDialogProps {
  vehicle: Vehicle
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Writes to the seller. A press outside does not close it: typed text would be out of sight. */
export function ContactDialog(props: ContactDialogProps) {
  const user = useUser()
  const draft = useDraft(user.id, `contact/${props.vehicle.id}`)
  return draft.isReady && props.isOpen ? <OpenContact {...props} draft={draft} /> : null
}

function OpenContact({ vehicle, isOpen, onOpenChange, draft }: ContactDialogProps & { draft: Draft }) {
  const { t } = useTranslation('vehicle')
  const format = useFormat()
  const { form, hideEmail, send, isSending, problem } = useContact(vehicle.id, draft, () => onOpenChange(false))
  const isHidden = form.watch('hideEmail') ?? false
  const length = form.watch('message')?.length ?? 0
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => (isSending ? undefined : onOpenChange(open))}
      isDismissable={false}
      title={t('contact.title', { name: vehicle.owner.name })}
      description={vehicle.title}
      closeLabel={t('contact.close')}
      onSubmit={send}
      footer={
        <>
          <Button onPress={() => onOpenChange(false)} isDisabled={isSending}>
            {t('contact.cancel')}
          </Button>
          <Button type="submit" variant="primary" isLoading={isSending}>
            {t(problem && isUncertain(problem) ? 'contact.again' : 'contact.send')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {problem ? <ContactProblem problem={problem} /> : null}
        <FormField control={form.control} name="message">
          {(field) => (
            <TextArea
              {...field}
              label={t('contact.message')}
              isRequired
              autoFocus
              rows={5}
              placeholder={t('contact.hint')}
              counter={
                length > messageMax * 0.8 ? `${format.number(length)} / ${format.number(messageMax)}` : undefined
              }
            />
          )}
        </FormField>
        <Stack gap={2}>
          <FormField control={form.control} name="email">
            {(field) => (
              <TextField
                {...field}
                label={t('contact.email')}
                type="email"
                isRequired
                isDisabled={isHidden}
                autoComplete="email"
                inputMode="email"
              />
            )}
          </FormField>
          <FormField control={form.control} name="hideEmail">
            {({ ref: _, value, error: __, ...field }) => (
              <Checkbox
                {...field}
                isSelected={value ?? false}
                onChange={hideEmail}
                description={t('contact.hideEmailText')}
              >
                {t('contact.hideEmail')}
              </Checkbox>
            )}
          </FormField>
        </Stack>
        <FormField control={form.control} name="phone">
          {(field) => <TextField {...field} label={t('contact.phone')} type="tel" autoComplete="tel" inputMode="tel" />}
        </FormField>
        <Text size="xs" tone="muted">
          {t(isHidden ? 'contact.privacyHidden' : 'contact.privacy')}
        </Text>
      </Stack>
    </Dialog>
  )
}

/** What went wrong, and that nothing typed is lost. */
function ContactProblem({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation('vehicle')
  if (problem.fields && Object.keys(problem.fields).length > 0) return null
  const minutes = problem.retryAfter === undefined ? undefined : Math.max(1, Math.ceil(problem.retryAfter / 60))
  return (
    <Callout role="alert" tone={isUncertain(problem) ? 'warning' : 'danger'} title={t('contact.failed')}>
      {problem.message} {isUncertain(problem) ? t('contact.kept') : null}
      {problem.status === 429 && minutes !== undefined ? ` ${t('contact.wait', { count: minutes })}` : null}
    </Callout>
  )
}
