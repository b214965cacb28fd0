import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Inline } from '../layout/stack.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { type Sort, Table } from './table.tsx'

const users = [
  { id: '1', name: 'Ada Lovelace', email: 'ada@example.com', vehicles: 12, status: 'Active' },
  { id: '2', name: 'Grace Hopper', email: 'grace@example.com', vehicles: 3, status: 'Suspended' },
  { id: '3', name: 'Karl Benz', email: 'karl@example.com', vehicles: 41, status: 'Active' },
]
const edited = fn()

function Users({ empty = false }: { empty?: boolean }) {
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string> | 'all'>(new Set())
  const key = sort.column as 'name' | 'vehicles'
  const rows = empty
    ? []
    : users.toSorted((a, b) => (a[key] < b[key] ? -1 : 1) * (sort.direction === 'ascending' ? 1 : -1))
  return (
    <>
      <Table
        label="Users"
        rows={rows}
        rowId={(user) => user.id}
        sort={sort}
        onSortChange={setSort}
        selectionMode="multiple"
        selected={selected}
        onSelectedChange={setSelected}
        empty="No users yet."
        columns={[
          { id: 'name', header: 'Name', isSortable: true, keepsWidth: true, cell: (user) => user.name },
          { id: 'email', header: 'Email', keepsWidth: true, cell: (user) => user.email },
          {
            id: 'vehicles',
            header: 'Vehicles',
            isSortable: true,
            align: 'end',
            numeric: true,
            cell: (user) => user.vehicles,
          },
          {
            id: 'status',
            header: 'Status',
            cell: (user) => <Badge tone={user.status === 'Active' ? 'success' : 'warning'}>{user.status}</Badge>,
          },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            isPinned: true,
            tight: true,
            align: 'end',
            cell: (user) => (
              <Inline gap={1} flexWrap="nowrap">
                <IconButton size="sm" label={`Edit ${user.name}`} icon={<Pencil />} onPress={() => edited(user.id)} />
                <IconButton size="sm" label={`Delete ${user.name}`} icon={<Trash2 />} variant="dangerGhost" />
              </Inline>
            ),
          },
        ]}
      />
      <output>{selected === 'all' ? 'all' : selected.size} selected</output>
    </>
  )
}

const meta = {
  title: 'Data/Table',
  // As it is written: what runs has no names left in its functions.
  parameters: { docs: { source: { type: 'code' } } },
  render: () => <Users />,
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** Sorting, selection, and row buttons by arrow keys alone. */
export const Interactive: Story = {
  play: async ({ canvas }) => {
    edited.mockClear()
    const names = () => canvas.getAllByRole('rowheader').map((cell) => cell.textContent)
    await canvas.findAllByRole('rowheader')
    await expect(names()).toEqual(['Ada Lovelace', 'Grace Hopper', 'Karl Benz'])
    await userEvent.click(canvas.getByRole('columnheader', { name: /Vehicles/ }))
    await waitFor(() => expect(names()).toEqual(['Grace Hopper', 'Ada Lovelace', 'Karl Benz']))
    await expect(canvas.getByRole('columnheader', { name: /Vehicles/ })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(canvas.getAllByRole('checkbox')[1] as HTMLElement)
    await expect(canvas.getByText('1 selected')).toBeVisible()
    canvas.getByRole('button', { name: 'Edit Grace Hopper' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(edited).toHaveBeenLastCalledWith('2')
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.closest('[role=row]')).toHaveTextContent('Ada Lovelace'))
  },
}
export const Empty: Story = { render: () => <Users empty /> }

/** Where there is little room, names keep theirs, and the buttons stay in view. */
export const Narrow: Story = {
  render: () => (
    <div style={{ inlineSize: '24rem' }}>
      <Users />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const button = await canvas.findByRole('button', { name: 'Edit Ada Lovelace' })
    for (const cell of [canvas.getByRole('rowheader', { name: 'Ada Lovelace' }), canvas.getByText('ada@example.com')])
      await expect((cell.closest('td, th') ?? cell).getBoundingClientRect().width).toBeGreaterThanOrEqual(160)
    const frame = canvasElement.querySelector('[aria-busy]')?.getBoundingClientRect()
    await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(frame?.right ?? 0)
  },
}

/** For trying things: not a test. */
const person = [
  { id: 'name', header: 'Name', isSortable: true, keepsWidth: true, cell: (user: (typeof users)[number]) => user.name },
  { id: 'mail', header: 'Email', cell: (user: (typeof users)[number]) => user.email },
  {
    id: 'count',
    header: 'Vehicles',
    align: 'end' as const,
    numeric: true,
    isSortable: true,
    cell: (user: (typeof users)[number]) => user.vehicles,
  },
]
type Look = { density: 'compact' | 'normal'; isBusy: boolean; selectionMode: 'none' | 'single' | 'multiple' }

export const Playground: Story = {
  tags: ['!test'],
  args: { density: 'compact', isBusy: false, selectionMode: 'multiple' },
  argTypes: {
    density: { control: 'inline-radio', options: ['compact', 'normal'] },
    selectionMode: { control: 'inline-radio', options: ['none', 'single', 'multiple'] },
  },
  render: (args) => (
    <Table
      {...(args as Look)}
      label="People"
      rows={users}
      rowId={({ id }) => id}
      columns={person}
      empty="No users yet."
    />
  ),
}

export const States: Story = {
  // Rows that are about to be replaced are dimmed below what axe asks of text that is to be read.
  parameters: { a11y: { context: { exclude: ['[aria-busy=true]'] } } },
  render: () => {
    const base = { rowId: ({ id }: { id: string }) => id, columns: person, empty: 'No users yet.' }
    return (
      <StateSheet wide>
        <State name="sorted, one row selected">
          <Table
            {...base}
            label="Sorted"
            rows={users}
            sort={{ column: 'name', direction: 'ascending' }}
            selectionMode="multiple"
            selected={new Set(['2'])}
          />
        </State>
        <State name="row under the pointer" force="hovered" on="tbody tr">
          <Table {...base} label="Hovered" rows={users} onRowAction={() => {}} />
        </State>
        <State name="row with the focus" force="focus-visible" on="tbody tr">
          <Table {...base} label="Focused" rows={users} onRowAction={() => {}} />
        </State>
        <State name="all selected, normal density">
          <Table {...base} label="Normal" density="normal" rows={users} selectionMode="multiple" selected="all" />
        </State>
        <State name="busy">
          <Table {...base} label="Busy" rows={users} isBusy />
        </State>
        <State name="empty">
          <Table {...base} label="Empty" rows={[]} />
        </State>
        <State name="long text">
          <Table
            {...base}
            label="Long"
            rows={[
              {
                id: '9',
                name: 'Maximilienne de la Rochefoucauld-Montmorency',
                email: 'maximilienne.de.la.rochefoucauld@example.com',
                vehicles: 1204,
                status: 'Active',
              },
            ]}
          />
        </State>
      </StateSheet>
    )
  },
}
