import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Callout } from './callout.tsx'

const meta = {
  title: 'Feedback/Callout',
  component: Callout,
  args: { title: 'Confirm your email', children: 'We sent a code to ada@example.com.' },
} satisfies Meta<typeof Callout>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { tone: 'info' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="info">
        <Callout title="Confirm your email">We sent a code to ada@example.com.</Callout>
      </State>
      <State name="success, no title">
        <Callout tone="success">Your vehicle is online.</Callout>
      </State>
      <State name="warning with an action">
        <Callout tone="warning" title="Your plan ends in 3 days" actions={<Button size="sm">Renew</Button>} />
      </State>
      <State name="danger">
        <Callout tone="danger" title="Payment failed">
          Use another card, or try again later.
        </Callout>
      </State>
      <State name="long text">
        <Callout tone="warning" title="Votre annonce a été masquée par la modération">
          Le numéro d’immatriculation est visible sur deux des photos. Remplacez-les, l’annonce revient alors en
          quelques minutes.
        </Callout>
      </State>
    </StateSheet>
  ),
}
