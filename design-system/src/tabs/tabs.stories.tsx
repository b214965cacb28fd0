import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { Tabs } from './tabs.tsx'

const meta = {
  title: 'Navigation/Tabs',
  component: Tabs,
  args: {
    label: 'Settings',
    onSelectionChange: fn(),
    items: [
      { id: 'account', label: 'Account', content: 'Name, email and password.' },
      { id: 'appearance', label: 'Appearance', content: 'Theme and font.' },
      { id: 'billing', label: 'Billing', content: 'Plans and invoices.', isDisabled: true },
      { id: 'notifications', label: 'Notifications', content: 'Email and mobile.' },
    ],
  },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Horizontal: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Account' }))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Email and mobile.')
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith('notifications')
  },
}
export const Vertical: Story = { args: { orientation: 'vertical' } }

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { orientation: 'horizontal' },
}

const views = [
  { id: 'one', label: 'Details', content: 'First registration 2021' },
  { id: 'two', label: 'Equipment', content: 'ABS' },
  { id: 'three', label: 'History', isDisabled: true, content: '' },
]

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="first chosen, last disabled">
        <Tabs label="Vehicle" items={views} />
      </State>
      <State name="hover" force="hovered" on="[role=tab]:nth-of-type(2)">
        <Tabs label="Second vehicle" items={views} />
      </State>
      <State name="focus" force="focus-visible" on="[role=tab]">
        <Tabs label="Third vehicle" items={views} />
      </State>
      <State name="vertical">
        <Tabs label="Fourth vehicle" items={views} orientation="vertical" />
      </State>
      <State name="no room">
        <div style={{ inlineSize: 200 }}>
          <Tabs
            label="Véhicule"
            items={[
              { id: 'a', label: 'Caractéristiques', content: '5 portes' },
              { id: 'b', label: 'Équipements', content: 'ABS' },
              { id: 'c', label: 'Historique', content: '1re main' },
            ]}
          />
        </div>
      </State>
    </StateSheet>
  ),
}
