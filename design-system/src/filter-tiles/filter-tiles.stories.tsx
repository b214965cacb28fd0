import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { FilterTiles, type FilterTilesProps } from './filter-tiles.tsx'

const colours = [
  { value: 'black', label: 'Black', count: '1,204', name: 'Black, 1,204 vehicles', paint: 'oklch(0.2 0 0)' },
  { value: 'white', label: 'White', count: '860', name: 'White, 860 vehicles', paint: 'oklch(1 0 0)' },
  {
    value: 'anthracite',
    label: 'Anthracite',
    count: '77',
    name: 'Anthracite, 77 vehicles',
    paint: 'oklch(0.35 0.01 250)',
  },
  { value: 'red', label: 'Red', count: '214', name: 'Red, 214 vehicles', paint: 'oklch(0.55 0.2 27)' },
  { value: 'blue', label: 'Blue', count: '0', name: 'Blue, 0 vehicles', paint: 'oklch(0.5 0.15 260)' },
]
const doors = [
  { value: 'any', label: 'Any' },
  ...['2', '3', '4', '5'].map((value, at) => ({
    value,
    label: value,
    count: String(at * 120),
    name: `${value}, ${at * 120} vehicles`,
  })),
]

function Chooser(props: FilterTilesProps) {
  const [value, setValue] = useState(props.value)
  const toggle = (one: string, isChosen: boolean) =>
    setValue(isChosen ? [...value, one] : value.filter((known) => known !== one))
  return <FilterTiles {...props} value={value} onToggle={toggle} />
}

const meta = {
  title: 'Vehicles/Filter tiles',
  component: FilterTiles,
  args: { label: 'Colour', layout: 'swatches', tiles: colours, value: ['red'], onToggle: () => undefined },
  render: (args) => (
    <div style={{ maxWidth: 288 }}>
      <Chooser {...args} />
    </div>
  ),
} satisfies Meta<typeof FilterTiles>
export default meta
type Story = StoryObj<typeof meta>

/** Each is a stop of Tab, chosen and left by Space and Enter; its name says the count. */
export const ByKey: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Colour' })).toBeVisible()
    const black = canvas.getByRole('button', { name: 'Black, 1,204 vehicles' })
    await userEvent.tab()
    await expect(black).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(black).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('button', { name: 'Red, 214 vehicles' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Enter}')
    await expect(black).toHaveAttribute('aria-pressed', 'false')
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet>
      <State name="swatches, one chosen">
        <FilterTiles {...args} />
      </State>
      <State name="swatches, counts not known, label elsewhere">
        <FilterTiles
          {...args}
          label="Paint"
          hideLabel
          tiles={colours.map(({ value, label, paint }) => ({ value, label, paint }))}
          value={[]}
        />
      </State>
      <State name="numbers, any">
        <FilterTiles {...args} label="Doors" layout="numbers" tiles={doors} value={['any']} />
      </State>
      <State name="numbers, counts on their way">
        <FilterTiles
          {...args}
          label="Seats"
          layout="numbers"
          tiles={doors.map((tile) => (tile.value === 'any' ? tile : { ...tile, count: '\u00a0' }))}
          value={['4']}
        />
      </State>
    </StateSheet>
  ),
}
