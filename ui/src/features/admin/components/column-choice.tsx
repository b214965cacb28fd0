import type { RecordKind } from '@forecourt/contracts'
import { Button, CheckboxGroup, IconButton, Popover, Stack, Switch } from '@forecourt/design-system'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useSettings } from '../../../shared/storage/settings.ts'
import { defaultColumns, possibleColumns } from '../list/columns.ts'
import { useResourceTexts } from '../list/resource-texts.ts'

export interface ColumnChoiceProps {
  resource: RecordKind
  columns: readonly string[]
  onChange: (columns: string[]) => void
}

/** Which fields the list shows, at least one, and how close its rows are: the latter for all lists of the back office. */
export function ColumnChoice({ resource, columns, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const { roomyTables } = useSettings()
  return (
    <Popover label={t('columns.title')} trigger={<IconButton label={t('columns.title')} icon={<Columns3 />} />}>
      <Stack gap={3}>
        <CheckboxGroup
          label={t('columns.title')}
          options={possibleColumns(resource).map((field) => ({
            value: field,
            label: texts.label(field),
            isDisabled: columns.length === 1 && columns.includes(field),
          }))}
          value={columns}
          onChange={onChange}
        />
        <Switch isSelected={roomyTables} onChange={(isSelected) => changeSettings({ roomyTables: isSelected })}>
          {t('columns.roomy')}
        </Switch>
        <Button size="sm" onPress={() => onChange(defaultColumns(resource))}>
          {t('columns.reset')}
        </Button>
      </Stack>
    </Popover>
  )
}
