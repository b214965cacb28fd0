import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../layout/text.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Card } from './card.tsx'

const meta = {
  title: 'Layout/Card',
  component: Card,
  args: { children: <Text>A code by app, at each new device.</Text> },
} satisfies Meta<typeof Card>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  argTypes: { padding: { control: 'inline-radio', options: ['none', 'md', 'lg'] } },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="rest">
        <Card>
          <Text>Two-step sign-in</Text>
        </Card>
      </State>
      <State name="padding md">
        <Card padding="md">
          <Text>Two-step sign-in</Text>
        </Card>
      </State>
      <State name="accent">
        <Card tone="accent">
          <Text>Two-step sign-in</Text>
        </Card>
      </State>
      <State name="sunken">
        <Card tone="sunken">
          <Text>Two-step sign-in</Text>
        </Card>
      </State>
      <State name="raised">
        <Card elevation="raised">
          <Text>Two-step sign-in</Text>
        </Card>
      </State>
      <State name="no padding">
        <Card padding="none">
          <Text>Two-step sign-in</Text>
        </Card>
      </State>
      <State name="long text">
        <Card>
          <Text>Anticonstitutionnellement, un code par application est demandé à chaque nouvel appareil.</Text>
        </Card>
      </State>
    </StateSheet>
  ),
}
