import type { RecordKind } from '@forecourt/contracts'
import { Button, IconButton, Inline, Menu } from '@forecourt/design-system'
import { Download, Ellipsis, Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../shared/api/address.ts'
import { apiQuery, type ListQuery } from '../list/list-query.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import type { Rights } from '../list/use-rights.ts'
import { ColumnChoice } from './column-choice.tsx'
import { download } from './download.ts'
import { SavedViews } from './saved-views.tsx'

export interface ListToolsProps {
  resource: RecordKind
  query: ListQuery
  columns: readonly string[]
  rights: Rights
  onColumns: (columns: string[]) => void
  onCreate: () => void
  onImport: () => void
}

/** What can be done with the list as a whole. */
export function ListTools({ resource, query, columns, rights, onColumns, onCreate, onImport }: ListToolsProps) {
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const { page: _page, limit: _limit, ...found } = apiQuery(query)
  const exported = addressOf(resource.endpoints.export.path, {}, found)
  const items = [
    { id: 'export', label: t('tools.export'), icon: <Download size="1em" /> },
    ...(rights.create && resource.endpoints.import
      ? [{ id: 'import', label: t('tools.import'), icon: <Upload size="1em" /> }]
      : []),
  ]
  return (
    <Inline>
      <SavedViews resource={resource} columns={columns} onColumns={onColumns} />
      <ColumnChoice resource={resource} columns={columns} onChange={onColumns} />
      <Menu
        trigger={<IconButton label={t('tools.title')} icon={<Ellipsis />} />}
        items={items}
        onAction={(id) => (id === 'import' ? onImport() : download(exported, `${resource.name}.csv`))}
      />
      {rights.create ? (
        <Button variant="primary" icon={<Plus />} onPress={onCreate}>
          {texts.create}
        </Button>
      ) : null}
    </Inline>
  )
}
