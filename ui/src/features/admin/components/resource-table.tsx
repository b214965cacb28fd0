import { isBuiltIn, type RecordKind, sortsOf } from '@forecourt/contracts'
import { IconButton, Inline, Table, type TableColumn } from '@forecourt/design-system'
import { History, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, type ResourceRecord } from '../api/records.ts'
import { fromSort, toSort } from '../list/list-query.ts'
import { useResourceTexts } from '../list/resource-texts.ts'
import type { Rights } from '../list/use-rights.ts'
import { CellValue } from './cell-value.tsx'
import type { ResourceExtra } from './resource-extra.ts'

export interface ResourceTableProps {
  resource: RecordKind
  /** What it has beyond list and form. */
  extra: ResourceExtra | undefined
  records: readonly ResourceRecord[]
  columns: readonly string[]
  sort: string
  isBusy: boolean
  rights: Rights
  /** Rows are chosen for what is done with several. */
  isSelectable: boolean
  rightsOf?: ((record: ResourceRecord) => Rights) | undefined
  actions?: ((record: ResourceRecord) => readonly RowAction[]) | undefined
  selected: ReadonlySet<string>
  empty: ReactNode
  onSort: (sort: string) => void
  onSelect: (ids: ReadonlySet<string>) => void
  /** Enter or a click on a row. */
  onOpen?: ((record: ResourceRecord) => void) | undefined
  onEdit: (record: ResourceRecord) => void
  onDelete: (record: ResourceRecord) => void
  onHistory: (record: ResourceRecord) => void
  onExtra: (record: ResourceRecord) => void
}

/** One more thing that can be done with a record. */
export interface RowAction {
  readonly id: string
  /** With the record's name in it. */
  readonly label: string
  readonly icon: ReactNode
  readonly onPress: () => void
}

/** So many columns tell a record from others; what a resource adds comes right after them. */
const recognised = 2

const figures = new Set(['integer', 'number', 'money'])

/** The rows of a list. Enter opens one; arrow keys lead to its buttons. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, extra, records, columns, rights, isSelectable, selected, sort, isBusy, empty, onOpen } = props
  const { t } = useTranslation('admin')
  const texts = useResourceTexts(resource)
  const sorts = sortsOf(resource)
  const fields: TableColumn<ResourceRecord>[] = columns.map((field) => {
    const shape = resource.fields[field]
    const isFigure = figures.has(shape?.kind ?? '')
    const Own = extra?.cells?.[field]
    return {
      id: field,
      header: texts.label(field),
      isSortable: sorts.includes(field),
      numeric: isFigure,
      align: isFigure ? 'end' : 'start',
      // What a person is known by: name and email.
      keepsWidth: resource.list.columns.slice(0, recognised).includes(field) && shape?.kind === 'text',
      cell: (record) =>
        Own ? <Own record={record} /> : <CellValue resource={resource} record={record} field={field} />,
    }
  })
  const more = (extra?.columns ?? []).map(
    ({ id, header, Cell }): TableColumn<ResourceRecord> => ({
      id,
      header: t(header),
      cell: (record) => <Cell record={record} />,
    }),
  )
  const actions: TableColumn<ResourceRecord> = {
    id: 'actions',
    header: t('actions.title'),
    hideHeader: true,
    tight: true,
    isPinned: true,
    align: 'end',
    cell: (record) => {
      const name = nameOf(record)
      const { update, delete: remove } = props.rightsOf?.(record) ?? rights
      return (
        <Inline gap={1} flexWrap="nowrap" justifyContent="end">
          {extra ? (
            <IconButton
              size="sm"
              label={t(extra.label, { name })}
              icon={<extra.icon />}
              onPress={() => props.onExtra(record)}
            />
          ) : null}
          {update ? (
            <IconButton
              size="sm"
              label={t('actions.edit', { name })}
              icon={<Pencil />}
              onPress={() => props.onEdit(record)}
            />
          ) : null}
          {props.actions?.(record).map(({ id, label, icon, onPress }) => (
            <IconButton key={id} size="sm" label={label} icon={icon} onPress={onPress} />
          ))}
          <IconButton
            size="sm"
            label={t('actions.history', { name })}
            icon={<History />}
            onPress={() => props.onHistory(record)}
          />
          {remove && !isBuiltIn(resource, record) ? (
            <IconButton
              size="sm"
              variant="dangerGhost"
              label={t('actions.delete', { name })}
              icon={<Trash2 />}
              onPress={() => props.onDelete(record)}
            />
          ) : null}
        </Inline>
      )
    },
  }
  const byId = (id: string) => records.find((record) => record.id === id)
  return (
    <Table
      label={texts.title}
      columns={[...fields.slice(0, recognised), ...more, ...fields.slice(recognised), actions]}
      rows={records}
      rowId={(record) => record.id}
      sort={toSort(sort)}
      onSortChange={(next) => props.onSort(fromSort(next))}
      selectionMode={isSelectable ? 'multiple' : 'none'}
      selected={selected}
      onSelectedChange={(next) => props.onSelect(next === 'all' ? new Set(records.map(({ id }) => id)) : next)}
      {...(onOpen
        ? {
            onRowAction: (id) => {
              const record = byId(id)
              if (record) onOpen(record)
            },
          }
        : {})}
      empty={empty}
      isBusy={isBusy}
    />
  )
}
