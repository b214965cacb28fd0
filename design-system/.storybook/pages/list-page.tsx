import { Download, Ellipsis, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  AlertDialog,
  Badge,
  Button,
  ChoiceChips,
  EmptyState,
  Heading,
  IconButton,
  Inline,
  Menu,
  Pagination,
  SearchField,
  SelectionBar,
  type Sort,
  Stack,
  Table,
  Text,
  ToastRegion,
  toast,
} from '../../src/index.ts' // in an application: '@forecourt/design-system'
import { type Person, PersonDialog } from './list-page-dialog.tsx'

const names = ['Ada Lovelace', 'Grace Hopper', 'Karl Benz', 'Bertha Benz', 'Louis Renault', 'Soichiro Honda']
const more = ['Sylvia Earle', 'Tadao Ando', 'Tove Jansson', 'Uma Bose', 'Vera Rubin', 'Yasmin Khan', 'Zora Hurston']
const everybody: Person[] = [...names, ...more].map((name, at) => ({
  id: String(at),
  name,
  city: ['Lyon', 'München', 'Nantes'][at % 3] ?? '',
  vehicles: (at * 17) % 40,
  isSuspended: at === 3,
}))
const perPage = 6
/** A list page of the office, whole: search, filter, table, pages, row actions, selection, dialogs and toasts. */
export function ListPage() {
  const [people, setPeople] = useState(everybody)
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<string[]>([])
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string> | 'all'>(new Set())
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Person | 'new'>()
  const [deleted, setDeleted] = useState<Person>()
  /** A ref, because the dialog asks for it when it has gone. */
  const savedId = useRef<string>(undefined)

  const found = people
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .filter(({ isSuspended }) => status.length === 0 || status.includes(isSuspended ? 'suspended' : 'active'))
    .toSorted((a, b) => {
      const order = sort.column === 'vehicles' ? a.vehicles - b.vehicles : a.name.localeCompare(b.name)
      return sort.direction === 'ascending' ? order : -order
    })
  const pageCount = Math.max(1, Math.ceil(found.length / perPage))
  const shownPage = Math.min(page, pageCount)
  const rows = found.slice((shownPage - 1) * perPage, shownPage * perPage)
  // `all` is every row that the table holds: those of this page.
  const chosen = selected === 'all' ? rows.map(({ id }) => id) : [...selected]
  const choose = (next: ReadonlySet<string> | 'all') => setSelected(next)
  /** Whoever sees other rows begins at the first page, with nothing selected that is out of sight. */
  const begin = () => {
    setPage(1)
    choose(new Set())
  }
  const narrow = (change: () => void) => {
    change()
    begin()
  }
  const change = (ids: readonly string[], to: (person: Person) => Person | undefined) => {
    setPeople(people.flatMap((person) => (ids.includes(person.id) ? (to(person) ?? []) : person)))
    choose(new Set())
  }
  const act = (action: string, person: Person) => (action === 'delete' ? setDeleted(person) : setEdited(person))

  return (
    <Stack gap={5}>
      <Inline justifyContent="space-between">
        <Heading level={1}>Users</Heading>
        <Inline>
          <Button
            icon={<Download />}
            onPress={() => toast.success('Export begun', { description: 'It comes by mail.' })}
          >
            Export
          </Button>
          <Button variant="primary" icon={<Plus />} onPress={() => setEdited('new')}>
            Add user
          </Button>
        </Inline>
      </Inline>
      <Inline gap={4}>
        <SearchField
          label="Search users"
          hideLabel
          placeholder="Name"
          value={search}
          onChange={(to) => narrow(() => setSearch(to))}
        />
        <ChoiceChips
          label="Status"
          value={status}
          onChange={(to) => narrow(() => setStatus(to))}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'suspended', label: 'Suspended' },
          ]}
        />
        <Text size="sm" tone="muted" role="status">{`${found.length} users`}</Text>
      </Inline>
      <Table
        label="Users"
        rows={rows}
        rowId={({ id }) => id}
        sort={sort}
        onSortChange={(to) => narrow(() => setSort(to))}
        selectionMode="multiple"
        selected={selected}
        onSelectedChange={choose}
        empty={
          <EmptyState
            level={2}
            illustration="no-results"
            title="No user matches"
            actions={
              <Button
                onPress={() =>
                  narrow(() => {
                    setSearch('')
                    setStatus([])
                  })
                }
              >
                Take the filters away
              </Button>
            }
          />
        }
        columns={[
          { id: 'name', header: 'Name', isSortable: true, keepsWidth: true, cell: ({ name }) => name },
          { id: 'city', header: 'City', cell: ({ city }) => city },
          {
            id: 'vehicles',
            header: 'Vehicles',
            isSortable: true,
            align: 'end',
            numeric: true,
            cell: ({ vehicles }) => vehicles,
          },
          {
            id: 'status',
            header: 'Status',
            cell: ({ isSuspended }) => (isSuspended ? <Badge tone="warning">Suspended</Badge> : null),
          },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            isPinned: true,
            tight: true,
            align: 'end',
            cell: (person) => (
              <Menu
                trigger={
                  <IconButton size="sm" label={`Actions for ${person.name}`} icon={<Ellipsis />} tooltip={false} />
                }
                groups={[
                  { id: 'own', items: [{ id: 'edit', label: 'Edit' }] },
                  { id: 'end', items: [{ id: 'delete', label: 'Delete', isDanger: true }] },
                ]}
                onAction={(action) => act(action, person)}
              />
            ),
          },
        ]}
      />
      <Pagination
        label="Pages of users"
        page={shownPage}
        pageCount={pageCount}
        onPageChange={(to) => {
          setPage(to)
          choose(new Set())
        }}
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(to) => `Page ${to}`}
      />
      {chosen.length > 0 ? (
        <SelectionBar
          label="Selected users"
          count={`${chosen.length} selected`}
          clearLabel="Clear the selection"
          onClear={() => choose(new Set())}
        >
          <Button size="sm" onPress={() => change(chosen, (person) => ({ ...person, isSuspended: true }))}>
            Suspend
          </Button>
        </SelectionBar>
      ) : null}
      {edited ? (
        <PersonDialog
          person={edited === 'new' ? undefined : edited}
          people={people}
          focusAfter={() => document.querySelector<HTMLElement>(`[role="row"][data-key="${savedId.current}"]`)}
          onClose={() => setEdited(undefined)}
          onSaved={(person) => {
            const isNew = edited === 'new'
            setPeople([...people.filter(({ id }) => id !== person.id), person])
            savedId.current = person.id
            setEdited(undefined)
            toast.success(isNew ? 'User added' : 'User saved', { description: person.name })
          }}
        />
      ) : null}
      <AlertDialog
        isOpen={deleted !== undefined}
        onOpenChange={() => setDeleted(undefined)}
        title={`Delete ${deleted?.name}?`}
        confirmLabel="Delete user"
        cancelLabel="Keep"
        onConfirm={() => {
          if (deleted) change([deleted.id], () => undefined)
          setDeleted(undefined)
          toast.success('User deleted', { description: deleted?.name })
        }}
      >
        Their vehicles and messages go with them. This cannot be undone.
      </AlertDialog>
      {/* An application has it once, near its root. */}
      <ToastRegion
        label="Notifications"
        closeLabel="Close"
        moreLabel={(count) => `and ${count} more`}
        timesLabel={(count) => `${count} times`}
        undoAllLabel={(count) => `Undo all ${count}`}
      />
    </Stack>
  )
}
