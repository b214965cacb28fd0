import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { Switch } from './switch.tsx'

const meta = {
  title: 'Forms/Switch',
  component: Switch,
  args: { children: 'Price drops', description: 'At most once a day' },
} satisfies Meta<typeof Switch>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { isDisabled: false } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="off">
        <Switch>Messages</Switch>
      </State>
      <State name="on">
        <Switch defaultSelected>Offers</Switch>
      </State>
      <State name="hover" force="hovered">
        <Switch>Price drops</Switch>
      </State>
      <State name="pressed" force="pressed">
        <Switch>Sold vehicles</Switch>
      </State>
      <State name="focus" force="focus-visible">
        <Switch>Saved searches</Switch>
      </State>
      <State name="focus, on" force="focus-visible">
        <Switch defaultSelected>Reminders</Switch>
      </State>
      <State name="disabled">
        <Switch isDisabled>By SMS</Switch>
      </State>
      <State name="disabled, on">
        <Switch isDisabled defaultSelected>
          Security
        </Switch>
      </State>
      <State name="description">
        <Switch defaultSelected description="At most once a day">
          Digest
        </Switch>
      </State>
      <State name="long text">
        <Switch description="Au plus une fois par jour, jamais entre 22 heures et 7 heures">
          Baisses de prix des véhicules enregistrés dans vos favoris
        </Switch>
      </State>
    </StateSheet>
  ),
}
