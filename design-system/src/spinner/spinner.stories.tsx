import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { Spinner, SpinnerRing } from './spinner.tsx'

const meta = { title: 'Feedback/Spinner', component: Spinner, args: { label: 'Loading' } } satisfies Meta<
  typeof Spinner
>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { size: 'md' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="sm">
        <Spinner label="Small" size="sm" />
      </State>
      <State name="md">
        <Spinner label="Medium" />
      </State>
      <State name="lg">
        <Spinner label="Large" size="lg" />
      </State>
      <State name="ring alone">
        <SpinnerRing />
      </State>
    </StateSheet>
  ),
}
