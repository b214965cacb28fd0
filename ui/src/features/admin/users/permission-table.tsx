import { actions, adminResources, type PermissionKey } from '@forecourt/contracts'
import { CheckboxGroup, CheckMatrix, type MatrixMark, Stack } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'

const others = ['delete_vehicle', 'publish_incomplete'] as const satisfies readonly PermissionKey[]
const keyOf = (resource: string, action: string) => `admin.${resource}.${action}` as PermissionKey

export interface PermissionTableProps {
  /** Whose permissions they are. */
  label: string
  held: ReadonlySet<PermissionKey>
  /** Without it they only show. */
  onChange?: ((held: ReadonlySet<PermissionKey>) => void) | undefined
  mark?: ((key: PermissionKey) => MatrixMark | undefined) | undefined
}

/** Every permission there is: four actions on each resource, and those that stand alone. */
export function PermissionTable({ label, held, onChange, mark }: PermissionTableProps) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = (resource: string) =>
    i18n.exists(`resources.${resource}.title`, { ns: 'admin' })
      ? t(`resources.${resource}.title`)
      : t(`rights.resources.${resource}`)
  const put = (key: PermissionKey, isHeld: boolean) => {
    const next = new Set(held)
    if (isHeld) next.add(key)
    else next.delete(key)
    onChange?.(next)
  }
  return (
    <Stack gap={4}>
      <CheckMatrix
        label={label}
        rowsLabel={t('rights.resource')}
        rows={adminResources.map((id) => ({ id, label: nameOf(id) }))}
        columns={actions.map((id) => ({ id, label: t(`rights.actions.${id}`) }))}
        isChecked={(resource, action) => held.has(keyOf(resource, action))}
        onChange={onChange && ((resource, action, isHeld) => put(keyOf(resource, action), isHeld))}
        mark={mark && ((resource, action) => mark(keyOf(resource, action)))}
      />
      <CheckboxGroup
        label={t('rights.others')}
        isReadOnly={onChange === undefined}
        options={others.map((key) => ({ value: key, label: t(`rights.${key}`), description: mark?.(key)?.label }))}
        value={others.filter((key) => held.has(key))}
        onChange={(chosen) => {
          const next = new Set(held)
          for (const key of others) {
            if (chosen.includes(key)) next.add(key)
            else next.delete(key)
          }
          onChange?.(next)
        }}
      />
    </Stack>
  )
}
