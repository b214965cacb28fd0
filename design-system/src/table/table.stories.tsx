import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Inline } from '../layout/stack.tsx'
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

const meta = { title: 'Data/Table', render: () => <Users /> } satisfies Meta
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
