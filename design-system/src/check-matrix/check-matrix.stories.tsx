import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { CheckMatrix, type CheckMatrixProps } from './check-matrix.tsx'

function Stateful(props: CheckMatrixProps) {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(['city see', 'color see', 'color change']))
  return (
    <CheckMatrix
      {...props}
      isChecked={(row, column) => held.has(`${row} ${column}`)}
      onChange={
        props.onChange &&
        ((row, column, isChecked) => {
          props.onChange?.(row, column, isChecked)
          const next = new Set(held)
          if (isChecked) next.add(`${row} ${column}`)
          else next.delete(`${row} ${column}`)
          setHeld(next)
        })
      }
    />
  )
}

const meta = {
  title: 'Data/Check matrix',
  component: CheckMatrix,
  render: (args) => <Stateful {...args} />,
  args: {
    label: 'Permissions of an administrator',
    rowsLabel: 'List',
    rows: [
      { id: 'city', label: 'Cities' },
      { id: 'color', label: 'Colors' },
      { id: 'currency', label: 'Currencies' },
    ],
    columns: [
      { id: 'see', label: 'See' },
      { id: 'create', label: 'Create' },
      { id: 'change', label: 'Change' },
      { id: 'delete', label: 'Delete' },
    ],
    isChecked: () => false,
    onChange: fn(),
    mark: (row, column) => (row === 'color' && column === 'change' ? { sign: '+', label: 'granted' } : undefined),
  },
} satisfies Meta<typeof CheckMatrix>
export default meta
type Story = StoryObj<typeof meta>

export const Editable: Story = {
  play: async ({ canvas, args }) => {
    const first = canvas.getByRole('checkbox', { name: 'Cities: See' })
    await userEvent.tab()
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('checkbox', { name: 'Colors: Change, granted' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith('color', 'change', false)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect(canvas.getByRole('checkbox', { name: 'Cities: Change' })).toHaveFocus()
  },
}

export const ReadOnly: Story = {
  render: ({ onChange: _, ...args }) => <Stateful {...args} />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Cities: See' })
    await expect(box).toBeChecked()
    await userEvent.click(box)
    await expect(box).toBeChecked()
  },
}

/** What something else decides is reached and read, and stays as it is. */
export const Locked: Story = {
  args: {
    columns: [
      { id: 'see', label: 'See' },
      { id: 'create', label: 'Create', note: 'Not set up' },
    ],
    mark: () => undefined,
    lock: (row, column) => (column === 'create' || row === 'city' ? 'decided elsewhere' : undefined),
  },
  play: async ({ canvas, args }) => {
    const locked = canvas.getByRole('checkbox', { name: 'Cities: See, decided elsewhere' })
    await userEvent.tab()
    await expect(locked).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(locked).toBeChecked()
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown} ')
    await expect(args.onChange).toHaveBeenLastCalledWith('color', 'see', false)
    await expect(canvas.getByRole('columnheader', { name: /Create/ })).toHaveTextContent('Not set up')
  },
}

/** Longer than the window: both heads stay beside what is read. */
export const Long: Story = {
  args: { rows: Array.from({ length: 60 }, (_, at) => ({ id: String(at), label: `List ${at + 1}` })) },
  play: async ({ canvas }) => {
    const last = canvas.getByRole('rowheader', { name: 'List 60' })
    last.scrollIntoView()
    const head = canvas.getByRole('columnheader', { name: 'Delete' }).getBoundingClientRect()
    await expect(head.top).toBeGreaterThanOrEqual(0)
    await expect(head.bottom).toBeLessThanOrEqual(last.getBoundingClientRect().top + 1)
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const lines = [
  { id: 'a', label: 'Messages' },
  { id: 'b', label: 'Sécurité du compte et connexions inhabituelles', note: 'Toujours par courriel' },
]
const ways = [
  { id: 'mail', label: 'Mail' },
  { id: 'push', label: 'Push', note: 'This browser' },
  { id: 'sms', label: 'SMS' },
]

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <State name="on and off, marked, locked, without meaning">
        <CheckMatrix
          label="Ways"
          rowsLabel="About"
          rows={lines}
          columns={ways}
          isChecked={(_, column) => column === 'mail'}
          onChange={() => {}}
          mark={(row, column) => (row === 'a' && column === 'push' ? { sign: '*', label: 'changed' } : undefined)}
          lock={(row, column) => (row === 'b' ? (column === 'sms' ? 'not offered' : 'always sent') : undefined)}
          isOut={(row, column) => row === 'b' && column === 'sms'}
        />
      </State>
      <State name="read-only">
        <CheckMatrix
          label="Ways to read"
          rowsLabel="About"
          rows={lines}
          columns={ways}
          isChecked={(row) => row === 'a'}
        />
      </State>
      <State name="focus" force="focus-visible">
        <CheckMatrix
          label="Focused ways"
          rowsLabel="About"
          rows={lines.slice(0, 1)}
          columns={ways}
          isChecked={() => false}
          onChange={() => {}}
        />
      </State>
    </StateSheet>
  ),
}
