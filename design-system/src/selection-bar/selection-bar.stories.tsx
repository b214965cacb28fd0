import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Button } from '../button/button.tsx'
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
