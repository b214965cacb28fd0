import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { Stack } from '../layout/stack.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Switch } from '../switch/switch.tsx'
import { Checkbox, CheckboxGroup } from './checkbox.tsx'

const meta = {
  title: 'Forms/Checkbox',
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

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { layout: 'list', help: '', error: '', isDisabled: false, isReadOnly: false },
}

export const States: Story = {
  render: ({ options }) => (
    <StateSheet>
      <State name="off, on, some">
        <Checkbox>ABS</Checkbox>
        <Checkbox defaultSelected>Airbags</Checkbox>
        <Checkbox isIndeterminate>Seats</Checkbox>
      </State>
      <State name="hover" force="hovered">
        <Checkbox>Heated seats</Checkbox>
      </State>
      <State name="focus" force="focus-visible">
        <Checkbox>Sunroof</Checkbox>
      </State>
      <State name="pressed" force="pressed">
        <Checkbox>Tow bar</Checkbox>
      </State>
      <State name="invalid">
        <Checkbox isInvalid>I accept the terms</Checkbox>
      </State>
      <State name="disabled">
        <Checkbox isDisabled>Radio</Checkbox>
        <Checkbox isDisabled defaultSelected>
          Heater
        </Checkbox>
      </State>
      <State name="read-only">
        <Checkbox isReadOnly defaultSelected>
          Inspected
        </Checkbox>
      </State>
      <State name="no meaning here">
        <Checkbox isDash isReadOnly>
          Clutch
        </Checkbox>
      </State>
      <State name="leads nowhere now">
        <Checkbox isFaint count="0">
          Convertible
        </Checkbox>
      </State>
      <State name="description and count">
        <Checkbox description="With a service book" count="1,204">
          Full history
        </Checkbox>
      </State>
      <State name="long text, wrapped and in one row">
        <div style={{ inlineSize: 200 }}>
          <Checkbox>Hybride rechargeable essence et éthanol</Checkbox>
          <Checkbox isOneLine>Hybride rechargeable essence et diesel</Checkbox>
        </div>
      </State>
      <State name="group, invalid">
        <CheckboxGroup label="Equipment" options={options} error="At least one is required. Choose one." />
      </State>
      <State name="group in a row">
        <CheckboxGroup
          label="Extras"
          layout="row"
          options={options.slice(0, 3)}
          defaultValue={options.slice(0, 1).map(({ value }) => value)}
        />
      </State>
    </StateSheet>
  ),
}
