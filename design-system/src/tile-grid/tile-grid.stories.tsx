import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Text } from '../layout/text.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { TileGrid } from './tile-grid.tsx'

const tiles = ['Blue', 'Green', 'Red', 'Grey'].map((name) => ({
  id: name.toLowerCase(),
  name: `${name} one`,
  content: (
    <div style={{ padding: 48 }}>
      <p>{name}</p>
      <Button size="sm">Hide {name.toLowerCase()}</Button>
    </div>
  ),
}))

const meta = {
  title: 'Data/Tile grid',
  component: TileGrid,
  args: { label: 'Colours', tiles },
  render: (args) => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <>
        <p role="status">{[...selected].join(', ')}</p>
        <TileGrid {...args} selected={selected} onSelectedChange={setSelected} />
      </>
    )
  },
} satisfies Meta<typeof TileGrid>
export default meta
type Story = StoryObj<typeof meta>

/** Arrows move between tiles, Tab goes into one, Space selects. */
export const Selecting: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getAllByRole('row')[0]).toHaveFocus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getAllByRole('row')[1]).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('status')).toHaveTextContent('blue, green')
    await userEvent.tab()
    await expect(canvas.getAllByRole('checkbox')[1]).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Hide green' })).toHaveFocus()
  },
}
export const Empty: Story = { args: { tiles: [] } }

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const some = [
  { id: 'a', name: 'Front', content: <Text size="sm">Front</Text> },
  { id: 'b', name: 'Back', content: <Text size="sm">Back</Text> },
  { id: 'c', name: 'Long', content: <Text size="sm">Vue arrière droite, immatriculation masquée</Text> },
]

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <State name="nothing to select">
        <TileGrid label="Plain" tiles={some} />
      </State>
      <State name="one selected">
        <TileGrid label="Selected" tiles={some} selected={new Set(['b'])} />
      </State>
      <State name="hover" force="hovered" on="[role=row]">
        <TileGrid label="Hovered" tiles={some} selected={new Set()} />
      </State>
      <State name="focus" force="focus-visible" on="[role=row]">
        <TileGrid label="Focused" tiles={some} selected={new Set()} />
      </State>
    </StateSheet>
  ),
}
