import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Meter } from './meter.tsx'

const meta = {
  title: 'Display/Meter',
  component: Meter,
  args: { label: 'Vehicles', value: 3, max: 15, valueText: '3 of 15' },
} satisfies Meta<typeof Meter>
export default meta
type Story = StoryObj<typeof meta>

export const Used: Story = {
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter', { name: 'Vehicles' })
    await expect(meter).toHaveAttribute('aria-valuetext', '3 of 15')
    await expect(meter).toHaveAttribute('aria-valuemax', '15')
  },
}

/** None, full, more than there is room for, and without a limit: the figures say it, colour alone never does. */
export const Amounts: Story = {
  render: () => (
    <Stack gap={5}>
      <Meter label="Messages" value={0} max={10} valueText="0 of 10" note="Counts anew on December 1." />
      <Meter label="Vehicles" value={2} max={2} valueText="2 of 2" tone="warning" />
      <Meter
        label="Vehicles of a plan that has become smaller"
        value={9}
        max={2}
        valueText="9, 2 included"
        tone="danger"
      />
      <Meter label="Vehicles" value={1} max={0} valueText="1, none included" tone="danger" />
      <Meter label="Messages" value={480} max={null} valueText="480, no limit" />
    </Stack>
  ),
  play: async ({ canvas }) => {
    // Full is full, however much is over, and what has no limit fills nothing.
    const [none, , over] = canvas.getAllByRole('meter')
    await expect(none).toHaveAttribute('aria-valuenow', '0')
    await expect(over).toHaveAttribute('aria-valuenow', '2')
    await expect(canvas.getAllByRole('meter')).toHaveLength(4)
  },
}

export const Narrow: Story = {
  args: {
    label: 'Véhicules en ligne avec votre forfait',
    value: 12,
    max: 15,
    valueText: '12 sur 15 compris dans le forfait',
  },
  decorators: [(Render) => <div style={{ inlineSize: '16rem' }}>{Render()}</div>],
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { label: 'Vehicles', value: 3, max: 15, valueText: '3 of 15', note: '', tone: 'accent' },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="none used">
        <Meter label="Drafts" value={0} max={15} valueText="0 of 15" />
      </State>
      <State name="some">
        <Meter label="Vehicles" value={3} max={15} valueText="3 of 15" note="Starts anew on 1 December." />
      </State>
      <State name="warning">
        <Meter label="Featured" value={14} max={15} valueText="14 of 15" tone="warning" />
      </State>
      <State name="danger, over the limit">
        <Meter label="Imports" value={18} max={15} valueText="18 of 15" tone="danger" />
      </State>
      <State name="no limit">
        <Meter label="Messages" value={120} max={null} valueText="120" />
      </State>
      <State name="limit of nothing">
        <Meter label="Reports" value={0} max={0} valueText="0 of 0" />
      </State>
      <State name="long text">
        <div style={{ inlineSize: 220 }}>
          <Meter
            label="Annonces mises en avant ce mois-ci"
            value={9}
            max={10}
            valueText="9 sur 10 annonces"
            note="Le compteur repart à zéro le 1er décembre."
          />
        </div>
      </State>
    </StateSheet>
  ),
}
