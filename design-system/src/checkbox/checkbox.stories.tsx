import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { Switch } from '../switch/switch.tsx'
import { Checkbox, CheckboxGroup } from './checkbox.tsx'

const meta = {
  title: 'Forms/Choices',
  component: CheckboxGroup,
  args: {
    label: 'Fuel',
    onChange: fn(),
    options: [
      { value: 'petrol', label: 'Petrol', count: '1,204' },
      { value: 'diesel', label: 'Diesel', count: '986' },
      { value: 'electric', label: 'Electric', count: '311', description: 'Battery only' },
      { value: 'lpg', label: 'LPG', count: '0', isDisabled: true },
    ],
  },
} satisfies Meta<typeof CheckboxGroup>
export default meta
type Story = StoryObj<typeof meta>

export const Group: Story = {
  args: { defaultValue: ['diesel'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /Electric/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['diesel', 'electric'])
  },
}
export const Columns: Story = { args: { layout: 'columns', error: 'At least one option is required. Choose one.' } }

export const Everything: Story = {
  render: () => (
    <Stack gap={6} maxInlineSize="md">
      <Checkbox isIndeterminate>All vehicles</Checkbox>
      <Checkbox defaultSelected>Include sold vehicles</Checkbox>
      <RadioGroup
        label="Notify me about"
        layout="tiles"
        defaultValue="all"
        options={[
          { value: 'all', label: 'All', description: 'Every message and change' },
          { value: 'mentions', label: 'Mentions only', description: 'When someone writes to you' },
          { value: 'none', label: 'None' },
        ]}
      />
      <RadioGroup
        label="Transmission"
        layout="row"
        defaultValue="auto"
        options={[
          { value: 'auto', label: 'Automatic' },
          { value: 'manual', label: 'Manual' },
        ]}
      />
      <Switch defaultSelected description="Sent once a week">
        Marketing email
      </Switch>
      <Switch>Mobile</Switch>
      <Switch isDisabled>Security email</Switch>
    </Stack>
  ),
}
