import { AdminViewInput, deleteAdminView, listAdminViews, type RecordKind, saveAdminView } from '@forecourt/contracts'
import { Button, IconButton, Inline, Link, Popover, Stack, Text, TextField, toast } from '@forecourt/design-system'
import { Bookmark, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Type as T } from 'typebox'
import { useAction } from '../../../shared/api/use-action.ts'
import { useChange, useChanging } from '../../../shared/api/use-change.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { openView, viewQuery } from '../list/view-query.ts'

const Form = T.Object({ name: AdminViewInput.properties.name })

export interface SavedViewsProps {
  resource: RecordKind
  columns: readonly string[]
  onColumns: (columns: string[]) => void
}

/** Searches, orders and columns of this list that the person keeps under a name. */
export function SavedViews({ resource, columns, onColumns }: SavedViewsProps) {
  const { t } = useTranslation('admin')
  const [params] = useSearchParams()
  const { data: views, mutate } = useEndpoint(listAdminViews, { query: { page: resource.name } })
  const save = useAction(saveAdminView, { toast: false })
  const change = useChange()
  const isChanging = useChanging()
  const form = useContractForm(Form, { defaultValues: { name: '' }, label: () => t('views.name') })
  const submit = form.handleSubmit(async () => {
    const { name } = form.output()
    const body = { page: resource.name, name, query: viewQuery(resource, params, columns) }
    if (await save.run({ body })) {
      form.reset({ name: '' })
      toast.success(t('views.saved'))
      await mutate()
    } else if (!form.applyProblem(save.lastProblem())) toast.error(save.lastProblem()?.message ?? '')
  })
  return (
    <Popover
      label={t('views.title')}
      trigger={
        <Button variant="ghost" icon={<Bookmark />}>
          {t('views.open')}
        </Button>
      }
    >
      {(close) => (
        <Stack gap={3}>
          {views?.length === 0 ? (
            <Text size="sm" tone="muted">
              {t('views.empty')}
            </Text>
          ) : null}
          {views?.map(({ id, name, query }) => (
            <Inline key={id} justifyContent="space-between" flexWrap="nowrap">
              <Link
                href={openView(query).search}
                onPress={() => {
                  const { columns: kept } = openView(query)
                  if (kept) onColumns(kept)
                  close()
                }}
              >
                {name}
              </Link>
              <IconButton
                size="sm"
                variant="dangerGhost"
                label={t('views.delete', { name })}
                icon={<Trash2 />}
                isDisabled={isChanging(`view/${id}`)}
                onPress={async () => {
                  const { reply } = await change(`view/${id}`, deleteAdminView, { params: { id } })
                  if (reply) await mutate()
                }}
              />
            </Inline>
          ))}
          <form noValidate onSubmit={submit}>
            <Stack gap={2}>
              <FormField control={form.control} name="name">
                {(field) => <TextField {...field} label={t('views.name')} maxLength={60} />}
              </FormField>
              <Button type="submit" size="sm" isLoading={save.isRunning}>
                {t('views.save')}
              </Button>
            </Stack>
          </form>
        </Stack>
      )}
    </Popover>
  )
}
