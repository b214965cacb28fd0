import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Box } from '../layout/box.tsx'
import { Select } from './select.tsx'

const meta = {
  title: 'Forms/Select',
  component: Select,
  args: {
    label: 'Fuel',
    onChange: fn(),
    options: [
      { value: 'petrol', label: 'Petrol' },
      { value: 'diesel', label: 'Diesel' },
      { value: 'electric', label: 'Electric', description: 'Shows battery and range' },
      { value: 'lpg', label: 'LPG', isDisabled: true },
    ],
  },
  decorators: [
    (Show) => (
      <Box maxInlineSize="sm">
        <Show />
      </Box>
    ),
  ],
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'Any fuel', help: 'As on the registration document.' } }
export const Chosen: Story = { args: { defaultValue: 'diesel' } }
export const WithError: Story = { args: { placeholder: 'Choose', error: 'Fuel is required. Choose one.' } }
export const Disabled: Story = { args: { isDisabled: true, defaultValue: 'diesel' } }

export const ByKeyboard: Story = {
  args: { placeholder: 'Any fuel' },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: /Fuel/ })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('listbox', { name: 'Fuel' })
    await userEvent.keyboard('e{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith('electric')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await expect(button).toHaveTextContent('Electric')
    await waitFor(() => expect(button).toHaveFocus())
  },
}
