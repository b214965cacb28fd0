import { type SavedSearch, SavedSearchInput } from '@forecourt/contracts'
import { TextField } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { Type as T } from 'typebox'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { TypedDialog } from '../../../shared/forms/typed-dialog.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

const Form = T.Object({ name: SavedSearchInput.properties.name })

export interface RenameDialogProps {
  search: SavedSearch
  isBusy: boolean
  /** True when it has its new name. */
  onRename: (name: string) => Promise<boolean>
  onClose: () => void
}

/** Another name for a saved search. */
export function RenameDialog({ search, isBusy, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('saved-searches')
  const form = useContractForm(Form, { defaultValues: { name: search.name }, label: (field) => t(`fields.${field}`) })
  const send = form.handleSubmit(async () => {
    if (await onRename(form.output().name)) onClose()
  })
  return (
    <TypedDialog
      size="sm"
      isTyped={form.formState.isDirty}
      isBusy={isBusy}
      title={t('rename.title')}
      submitLabel={t('actions.save', { ns: 'common' })}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} label={t('fields.name')} isRequired autoFocus maxLength={80} />}
      </FormField>
    </TypedDialog>
  )
}
