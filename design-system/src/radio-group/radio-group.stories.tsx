import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { RadioGroup } from './radio-group.tsx'

const meta = {
  title: 'Forms/Radio group',
  component: RadioGroup,
  args: {
    label: 'Gearbox',
    options: [
      { value: 'any', label: 'Any' },
      { value: 'auto', label: 'Automatic', description: 'CVT too' },
      { value: 'manual', label: 'Manual', count: '412' },
    ],
  },
} satisfies Meta<typeof RadioGroup>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { layout: 'list', help: '', error: '', isDisabled: false, isReadOnly: false, defaultValue: 'any' },
}

export const States: Story = {
  render: ({ options }) => (
    <StateSheet>
      <State name="none chosen">
        <RadioGroup label="Gearbox" options={options} />
      </State>
      <State name="chosen">
        <RadioGroup label="Second gearbox" options={options} defaultValue="auto" />
      </State>
      <State name="hover" force="hovered" on="label">
        <RadioGroup label="Third gearbox" options={options} />
      </State>
      <State name="focus" force="focus-visible" on="label">
        <RadioGroup label="Fourth gearbox" options={options} />
      </State>
      <State name="invalid">
        <RadioGroup label="Required gearbox" options={options} error="Gearbox is required. Choose one." />
      </State>
      <State name="disabled">
        <RadioGroup label="Old gearbox" options={options} defaultValue="auto" isDisabled />
      </State>
      <State name="read-only">
        <RadioGroup label="Fixed gearbox" options={options} defaultValue="auto" isReadOnly />
      </State>
      <State name="row">
        <RadioGroup label="In a row" layout="row" options={options} defaultValue="any" />
      </State>
      <State name="tiles">
        <RadioGroup label="As tiles" layout="tiles" options={options} defaultValue="any" />
      </State>
      <State name="tiles, focus" force="focus-visible" on="label">
        <RadioGroup label="Focused tiles" layout="tiles" options={options} />
      </State>
      <State name="long text">
        <RadioGroup
          label="Boîte de vitesses"
          options={[
            {
              value: 'l',
              label: 'Boîte automatique à variation continue et double embrayage',
              description: 'Entretien tous les 60 000 km, selon le carnet du constructeur',
            },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
