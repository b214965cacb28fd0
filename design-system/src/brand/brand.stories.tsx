import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { Brand } from './brand.tsx'

const meta = { title: 'Display/Brand', component: Brand, args: { label: 'Forecourt' } } satisfies Meta<typeof Brand>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { variant: 'full', size: 'md' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="full">
        <Brand label="Forecourt" />
      </State>
      <State name="full, large">
        <Brand label="Forecourt" size="lg" />
      </State>
      <State name="mark">
        <Brand variant="mark" />
      </State>
      <State name="mark, large">
        <Brand variant="mark" size="lg" />
      </State>
    </StateSheet>
  ),
}
