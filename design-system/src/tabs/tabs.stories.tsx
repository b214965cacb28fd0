import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
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
