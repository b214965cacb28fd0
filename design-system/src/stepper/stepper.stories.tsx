import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FormErrorSummary } from '../form-error-summary/form-error-summary.tsx'
import { Stack } from '../layout/stack.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Stepper } from './stepper.tsx'

const meta = {
  title: 'Forms/Stepper',
  component: Stepper,
  args: {
    label: 'Steps',
    current: 'engine',
    onSelect: fn(),
    stepLabel: (step, position, total) => `Step ${position} of ${total}: ${step.label}`,
    steps: [
      { id: 'basics', label: 'Basics', isDone: true },
      { id: 'engine', label: 'Engine and body' },
      { id: 'pictures', label: 'Pictures', hasError: true },
      { id: 'price', label: 'Price', isDisabled: true },
    ],
  },
} satisfies Meta<typeof Stepper>
export default meta
type Story = StoryObj<typeof meta>

export const Steps: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Step 2 of 4: Engine and body' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Step 1 of 4: Basics' }))
    await expect(args.onSelect).toHaveBeenLastCalledWith('basics')
  },
}

const selected = fn()
/** Takes the focus, and leads to each field. */
export const Errors: Story = {
  render: () => (
    <Stack>
      <FormErrorSummary
        title="2 things need your attention"
        errors={[
          { field: 'price', message: 'Price is required.' },
          { field: 'vin', message: 'VIN: 17 letters and digits.' },
        ]}
        onSelect={selected}
      />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus()
    await userEvent.click(canvas.getByText('Price is required.'))
    await expect(selected).toHaveBeenLastCalledWith('price')
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const way = [
  { id: 'a', label: 'Basics', isDone: true },
  { id: 'b', label: 'Engine', hasError: true },
  { id: 'c', label: 'Pictures' },
  { id: 'd', label: 'Price', isDisabled: true },
]
const names = {
  onSelect: () => {},
  stepLabel: (step: { label: string }, at: number, of: number) => `Step ${at} of ${of}: ${step.label}`,
}

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <State name="done, error, current, disabled">
        <Stepper {...names} label="All" steps={way} current="c" />
      </State>
      <State name="current step has an error">
        <Stepper {...names} label="Error" steps={way} current="b" />
      </State>
      <State name="hover" force="hovered">
        <Stepper {...names} label="Hovered" steps={way} current="c" />
      </State>
      <State name="focus" force="focus-visible">
        <Stepper {...names} label="Focused" steps={way} current="c" />
      </State>
      <State name="long text">
        <Stepper
          {...names}
          label="Long"
          current="b"
          steps={[
            { id: 'a', label: 'Caractéristiques principales', isDone: true },
            { id: 'b', label: 'Motorisation et consommation' },
            { id: 'c', label: 'Équipements et options' },
            { id: 'd', label: 'Prix et coordonnées' },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
