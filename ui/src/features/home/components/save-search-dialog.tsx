import { listSavedSearches, SavedSearchInput, saveSearch, type VehicleFilter } from '@forecourt/contracts'
import { Callout, Checkbox, Stack, TextField, toast } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Static, Type as T } from 'typebox'
import { paths } from '../../../app/paths.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { FrequencyField } from '../../../shared/saved-search/frequency-field.tsx'
import { ownTimeZone } from '../../../shared/saved-search/time-zone.ts'

export interface SaveSearchDialogProps {
  filter: VehicleFilter
  offeredName: string
  onClose: () => void
}

const { name, frequency, incomplete } = SavedSearchInput.properties
const Form = T.Object({ name, frequency, incomplete })
type Values = Static<typeof Form>

/** Asks what to call the search and how often to tell of it. */
export function SaveSearchDialog({ filter, offeredName, onClose }: SaveSearchDialogProps) {
  const { t } = useTranslation('saved-searches')
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const save = useAction(saveSearch, { toast: false })
  const form = useContractForm<typeof Form, Values>(Form, {
    defaultValues: { name: offeredName, frequency: 'instant', incomplete: false },
    label: (field) => t(`fields.${field}`),
  })
  const send = form.handleSubmit(async () => {
    const reply = await save.run({ body: { ...form.output(), filter, ...ownTimeZone() } })
    if (!reply) {
      form.applyProblem(save.lastProblem())
      return
    }
    await invalidate(listSavedSearches)
    onClose()
    toast.success(t('save.done'), {
      action: { label: t('save.show'), onClick: () => void navigate(paths.savedSearches()) },
    })
  })
  return (
    <TypedDialog
      size="sm"
      isTyped={form.formState.isDirty}
      isBusy={save.isRunning}
      title={t('save.title')}
      description={t('save.text')}
      submitLabel={t('actions.save', { ns: 'common' })}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {save.problem && !form.formState.errors.name ? (
          <Callout role="alert" tone="danger" title={save.problem.message} />
        ) : null}
        <FormField control={form.control} name="name">
          {(field) => <TextField {...field} label={t('fields.name')} isRequired autoFocus maxLength={80} />}
        </FormField>
        <FormField control={form.control} name="frequency">
          {(field) => <FrequencyField value={field.value} onChange={field.onChange} />}
        </FormField>
        <FormField control={form.control} name="incomplete">
          {({ value, onChange }) => (
            <Checkbox isSelected={value === true} onChange={onChange} description={t('incomplete.help')}>
              {t('incomplete.label')}
            </Checkbox>
          )}
        </FormField>
      </Stack>
    </TypedDialog>
  )
}
