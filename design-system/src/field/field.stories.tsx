import type { Meta, StoryObj } from '@storybook/react-vite'
import { Link } from '../link/link.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { TextField } from '../text-field/text-field.tsx'

const meta = {
  title: 'Forms/Field',
  component: TextField,
  args: { label: 'Mileage', help: 'As the odometer shows it today.' },
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: {
    labelAside: 'Optional',
    error: '',
    hideLabel: false,
    isRequired: false,
    isDisabled: false,
    isReadOnly: false,
  },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="label and help">
        <TextField label="Mileage" help="As the odometer shows it today." />
      </State>
      <State name="aside">
        <TextField label="Trim" labelAside="Optional" />
      </State>
      <State name="aside is a link">
        <TextField label="Password" type="password" labelAside={<Link href="#forgot">Forgot password?</Link>} />
      </State>
      <State name="error and help">
        <TextField
          label="Year"
          help="First registration."
          defaultValue="2031"
          error="Year is after 2026. Enter an earlier one."
        />
      </State>
      <State name="required">
        <TextField label="Price" isRequired />
      </State>
      <State name="disabled">
        <TextField label="Make" defaultValue="Peugeot" isDisabled />
      </State>
      <State name="read-only">
        <TextField label="Model" defaultValue="308 SW" isReadOnly />
      </State>
      <State name="label hidden">
        <TextField label="Search" hideLabel placeholder="Make or model" />
      </State>
      <State name="long label in French">
        <TextField label="Date de première mise en circulation du véhicule" labelAside="Facultatif" />
      </State>
    </StateSheet>
  ),
}
