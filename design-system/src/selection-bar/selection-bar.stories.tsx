import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { SelectionBar } from './selection-bar.tsx'

const cleared = fn()
const sold = fn()
const meta = {
  title: 'Vehicles/Selection bar',
  component: SelectionBar,
  args: {
    label: 'Selected vehicles',
    count: '3 selected',
    clearLabel: 'Clear selection',
    onClear: cleared,
    children: (
      <>
        <Button size="sm" onPress={sold}>
          Mark 3 as sold
        </Button>
        <Button size="sm" variant="danger">
          Delete 3
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof SelectionBar>
export default meta
type Story = StoryObj<typeof meta>

/** One stop of the Tab key; arrows go from button to button. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    cleared.mockClear()
    sold.mockClear()
    await expect(canvas.getByRole('status')).toHaveTextContent('3 selected')
    canvas.getByRole('button', { name: 'Mark 3 as sold' }).focus()
    await userEvent.keyboard('{Enter}{ArrowRight}')
    await expect(sold).toHaveBeenCalledTimes(1)
    await expect(canvas.getByRole('button', { name: 'Delete 3' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(cleared).toHaveBeenCalledTimes(1)
  },
}

/** On the narrowest screen its buttons wrap. */
export const Narrow: Story = {
  render: (args) => (
    <div style={{ maxWidth: 260 }}>
      <SelectionBar {...args} />
    </div>
  ),
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <State name="rest">
        <SelectionBar label="Selected vehicles" count="3 selected" clearLabel="Clear the selection" onClear={() => {}}>
          <Button size="sm">Hide</Button>
          <Button size="sm" variant="dangerGhost">
            Delete
          </Button>
        </SelectionBar>
      </State>
      <State name="one action on its way">
        <SelectionBar
          label="Vehicles being hidden"
          count="12 selected"
          clearLabel="Clear the selection"
          onClear={() => {}}
        >
          <Button size="sm" isLoading>
            Hide
          </Button>
          <Button size="sm" isDisabled>
            Delete
          </Button>
        </SelectionBar>
      </State>
      <State name="long texts in 320 px">
        <div style={{ inlineSize: 320 }}>
          <SelectionBar
            label="Véhicules sélectionnés"
            count="1 204 véhicules sélectionnés"
            clearLabel="Tout désélectionner"
            onClear={() => {}}
          >
            <Button size="sm">Masquer les annonces</Button>
          </SelectionBar>
        </div>
      </State>
    </StateSheet>
  ),
}
