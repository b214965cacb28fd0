import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../layout/text.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Kbd } from './kbd.tsx'

const meta = { title: 'Display/Kbd', component: Kbd, args: { children: 'Alt' } } satisfies Meta<typeof Kbd>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="one">
        <Kbd>T</Kbd>
      </State>
      <State name="chord in a text">
        <Text size="sm">
          Press <Kbd>Alt</Kbd> <Kbd>T</Kbd> for notifications
        </Text>
      </State>
      <State name="long name">
        <Kbd>Flèche vers le bas</Kbd>
      </State>
    </StateSheet>
  ),
}
