import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { NumberField } from './number-field.tsx'

const meta = {
  title: 'Forms/Number field',
  component: NumberField,
  args: { label: 'Mileage', unit: 'km', defaultValue: 48_200 },
} satisfies Meta<typeof NumberField>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: {
    minValue: 0,
    maxValue: 999_999,
    step: 1,
    help: '',
    error: '',
    isDisabled: false,
    isReadOnly: false,
    size: 'md',
  },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="empty">
        <NumberField label="Mileage" unit="km" />
      </State>
      <State name="filled">
        <NumberField label="Price" prefix="€" defaultValue={18_990} />
      </State>
      <State name="hover" force="hovered" on="div:has(> input)">
        <NumberField label="Doors" />
      </State>
      <State name="focus" force="focus-visible" on="input">
        <NumberField label="Seats" />
      </State>
      <State name="invalid">
        <NumberField
          label="Power"
          unit="kW"
          defaultValue={0}
          error="Power is 0. Enter what the registration document says."
        />
      </State>
      <State name="disabled">
        <NumberField label="Owners" defaultValue={2} isDisabled />
      </State>
      <State name="read-only">
        <NumberField label="Views" defaultValue={1204} isReadOnly />
      </State>
      <State name="48 px">
        <NumberField label="Offer" prefix="€" size="lg" defaultValue={17_500} />
      </State>
      <State name="long">
        <NumberField
          label="Kilométrage relevé au compteur à la date de l’annonce"
          unit="km"
          defaultValue={999_999}
          help="Sans espaces ni points."
        />
      </State>
    </StateSheet>
  ),
}
