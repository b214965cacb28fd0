import type { Meta, StoryObj } from '@storybook/react-vite'
import { CircleUser, LogOut, Pencil, Settings } from 'lucide-react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Inline } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { Popover } from '../popover/popover.tsx'
import { LanguageSwitch, ThemeSwitch } from './choice-menu.tsx'
import { Menu } from './menu.tsx'

const meta = {
  title: 'Overlays/Menu',
  component: Menu,
  args: {
    trigger: <Button icon={<CircleUser />}>Ada Lovelace</Button>,
    onAction: fn(),
    groups: [
      {
        id: 'places',
        items: [
          {
            id: 'settings',
            label: 'Settings',
            icon: <Settings size="1em" />,
            description: 'Theme, language, notifications',
          },
        ],
      },
      { id: 'leave', items: [{ id: 'out', label: 'Sign out', icon: <LogOut size="1em" />, isDanger: true }] },
    ],
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const trigger = canvas.getByRole('button', { name: 'Ada Lovelace' })
    trigger.focus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu', { name: 'Ada Lovelace' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onAction).toHaveBeenLastCalledWith('out')
    await waitFor(() => expect(trigger).toHaveFocus())
  },
}
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await screen.findByRole('menu')
  },
}
const mode = fn()
export const Switches: Story = {
  render: () => (
    <Inline>
      <LanguageSwitch
        label="Language"
        value="en_US"
        onChange={fn()}
        languages={[
          { code: 'en_US', name: 'English' },
          { code: 'fr_FR', name: 'Français' },
          { code: 'zh_CN', name: '简体中文' },
        ]}
      />
      <ThemeSwitch
        label="Theme"
        value="light"
        onChange={mode}
        labels={{ light: 'Light', dark: 'Dark', system: 'System' }}
      />
      <Popover label="About" trigger={<Button>About</Button>}>
        <Text size="sm">Prices include taxes.</Text>
      </Popover>
    </Inline>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Theme' }))
    await expect(await screen.findByRole('menuitemradio', { name: 'Light' })).toHaveAttribute('aria-checked', 'true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    await expect(mode).toHaveBeenLastCalledWith('dark')
  },
}

/** For trying things: not a test. */
const everyLine = [
  {
    id: 'own',
    title: 'This vehicle',
    items: [
      { id: 'edit', label: 'Edit', icon: <Pencil size="1em" /> },
      { id: 'show', label: 'Open its page', href: '#vehicle' },
      { id: 'share', label: 'Share', description: 'Copies the address' },
      { id: 'feature', label: 'Feature', isDisabled: true, description: 'Needs a plan' },
    ],
  },
  {
    id: 'end',
    items: [{ id: 'delete', label: 'Supprimer définitivement ce véhicule et ses messages', isDanger: true }],
  },
]

export const Playground: Story = {
  tags: ['!test'],
  args: { trigger: <Button>Actions</Button>, groups: everyLine },
}

export const States: Story = {
  parameters: { docs: { story: { inline: false, height: '420px', autoplay: true } } },
  args: { trigger: <Button>Actions</Button>, groups: everyLine },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }))
    const line = await screen.findByRole('menuitem', { name: /Edit/ })
    await waitFor(() => expect(line).toBeVisible())
  },
}
