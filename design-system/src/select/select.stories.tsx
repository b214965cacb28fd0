import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Box } from '../layout/box.tsx'
import { State, StateSheet } from '../stories/states.tsx'
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

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: {
    label: 'Fuel',
    placeholder: 'Any fuel',
    help: '',
    error: '',
    isDisabled: false,
    isRequired: false,
    size: 'md',
  },
}

export const States: Story = {
  render: ({ options }) => (
    <StateSheet>
      <State name="nothing chosen">
        <Select label="Fuel" options={options} placeholder="Any fuel" />
      </State>
      <State name="chosen">
        <Select label="Main fuel" options={options} defaultValue="diesel" />
      </State>
      <State name="hover" force="hovered" on="button">
        <Select label="Second fuel" options={options} placeholder="Any fuel" />
      </State>
      <State name="focus" force="focus-visible" on="button">
        <Select label="Third fuel" options={options} placeholder="Any fuel" />
      </State>
      <State name="pressed" force="pressed" on="button">
        <Select label="Fourth fuel" options={options} placeholder="Any fuel" />
      </State>
      <State name="invalid">
        <Select label="Required fuel" options={options} placeholder="Choose" error="Fuel is required. Choose one." />
      </State>
      <State name="disabled">
        <Select label="Old fuel" options={options} defaultValue="diesel" isDisabled />
      </State>
      <State name="48 px">
        <Select label="Large" options={options} defaultValue="diesel" size="lg" />
      </State>
      <State name="long text">
        <div style={{ inlineSize: 180 }}>
          <Select
            label="Carburant"
            defaultValue="x"
            options={[{ value: 'x', label: 'Hybride rechargeable essence et éthanol' }]}
          />
        </div>
      </State>
    </StateSheet>
  ),
}
