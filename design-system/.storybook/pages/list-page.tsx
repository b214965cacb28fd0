import { Download, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  AlertDialog,
  Badge,
  Button,
  ChoiceChips,
  EmptyState,
  FormDialog,
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
  TextField,
  ToastRegion,
  toast,
} from '../../src/index.ts'

interface Person {
  id: string
  name: string
  city: string
  vehicles: number
  isSuspended: boolean
}

const names = ['Ada Lovelace', 'Grace Hopper', 'Karl Benz', 'Bertha Benz', 'Louis Renault', 'Soichiro Honda']
const everybody: Person[] = names.map((name, at) => ({
  id: String(at),
  name,
  city: ['Lyon', 'München', 'Nantes'][at % 3] ?? '',
  vehicles: (at * 17) % 40,
  isSuspended: at === 3,
}))
const texts = {
  close: 'Close',
  cancel: 'Cancel',
  discard: { title: 'Discard this user?', text: 'What you typed is lost.', confirm: 'Discard', stay: 'Keep editing' },
}

/** The dialog that adds somebody. It owns what is typed; the page owns whether it is open. */
function AddPerson({ onAdd, onClose }: { onAdd: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => (name.trim() === '' ? setError('Name is required. Write it as it is to be shown.') : onAdd(name))
  return (
    <FormDialog
      title="Add a user"
      texts={texts}
      submitLabel="Add user"
      isTyped={name !== ''}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onChange={setName} error={error} isRequired />
    </FormDialog>
  )
}

/** A list page of the office, whole: search, filter, table, row actions, selection, dialog and toast. */
export function ListPage() {
  const [people, setPeople] = useState(everybody)
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<string[]>([])
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string> | 'all'>(new Set())
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Person>()

  const found = people
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .filter(({ isSuspended }) => status.length === 0 || status.includes(isSuspended ? 'suspended' : 'active'))
    .toSorted((a, b) => {
      const order = sort.column === 'vehicles' ? a.vehicles - b.vehicles : a.name.localeCompare(b.name)
      return sort.direction === 'ascending' ? order : -order
    })
  const chosen = selected === 'all' ? found.length : selected.size

  return (
    <Stack gap={5}>
      <Inline justifyContent="space-between">
        <Heading level={1}>Users</Heading>
        <Inline>
          <Button icon={<Download />}>Export</Button>
          <Button variant="primary" icon={<Plus />} onPress={() => setAdding(true)}>
            Add user
          </Button>
        </Inline>
      </Inline>
      <Inline gap={4}>
        <SearchField label="Search users" hideLabel placeholder="Name" value={search} onChange={setSearch} />
        <ChoiceChips
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'suspended', label: 'Suspended' },
          ]}
        />
        <Text size="sm" tone="muted" role="status">{`${found.length} users`}</Text>
      </Inline>
      <Table
        label="Users"
        rows={found}
        rowId={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        selectionMode="multiple"
        selected={selected}
        onSelectedChange={setSelected}
        empty={
          <EmptyState
            level={2}
            illustration="no-results"
            title="No user matches"
            actions={<Button onPress={() => setSearch('')}>Empty the search</Button>}
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
                onAction={(action) => (action === 'delete' ? setDeleting(person) : undefined)}
              />
            ),
          },
        ]}
      />
      <Pagination
        label="Pages of users"
        page={page}
        pageCount={4}
        onPageChange={setPage}
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(to) => `Page ${to}`}
      />
      {chosen > 0 ? (
        <SelectionBar
          label="Selected users"
          count={`${chosen} selected`}
          clearLabel="Clear the selection"
          onClear={() => setSelected(new Set())}
        >
          <Button size="sm">Suspend</Button>
        </SelectionBar>
      ) : null}
      {isAdding ? (
        <AddPerson
          onClose={() => setAdding(false)}
          onAdd={(name) => {
            setPeople([...people, { id: name, name, city: 'Lyon', vehicles: 0, isSuspended: false }])
            setAdding(false)
            toast.success('User added', { description: name })
          }}
        />
      ) : null}
      <AlertDialog
        isOpen={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={`Delete ${deleting?.name}?`}
        confirmLabel="Delete user"
        cancelLabel="Keep"
        onConfirm={() => {
          setPeople(people.filter(({ id }) => id !== deleting?.id))
          setDeleting(undefined)
          toast.success('User deleted', { description: deleting?.name })
        }}
      >
        Their vehicles and messages go with them. This cannot be undone.
      </AlertDialog>
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
