import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, Ellipsis, Flag, Palette } from 'lucide-react'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test'
import { IconButton } from '../button/icon-button.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { type OpenTab, TabBar } from './tab-bar.tsx'

const all: OpenTab[] = [
  { id: 'city', label: 'Cities', href: '#city', icon: <Building2 size="1em" /> },
  { id: 'country', label: 'Countries', href: '#country', icon: <Flag size="1em" /> },
  { id: 'color', label: 'Colors of vehicles and of much else', href: '#color', icon: <Palette size="1em" /> },
]

function Office({ onAction, count = 3 }: { onAction: (action: string, id: string) => void; count?: number }) {
  const many = Array.from({ length: count }, (_, at) => {
    const tab = all[at % all.length] ?? { id: 'none', label: '', href: '#' }
    return at < all.length ? tab : { ...tab, id: `${tab.id}${at}`, label: `${tab.label} ${at}` }
  })
  const [tabs, setTabs] = useState(many)
  return (
    <TabBar
      label="Open pages"
      tabs={tabs}
      current="country"
      closeLabel={(label) => `Close ${label}`}
      onClose={(id) => setTabs((open) => open.filter((tab) => tab.id !== id))}
      actionsOf={() => [
        { id: 'one', items: [{ id: 'refresh', label: 'Refresh' }] },
        {
          id: 'close',
          items: [
            { id: 'close', label: 'Close' },
            { id: 'others', label: 'Close others' },
          ],
        },
      ]}
      onAction={onAction}
      end={<IconButton label="Tabs" icon={<Ellipsis />} size="sm" />}
    />
  )
}

const meta = { title: 'Navigation/Tab bar', component: Office, args: { onAction: fn() } } satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

export const Overview: Story = {}
export const More: Story = { args: { count: 20 } }

/** One tab stop; arrows move, Delete closes and leaves the focus on the neighbour. */
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Countries' })).toHaveFocus()
    await expect(canvas.getByRole('link', { name: 'Countries' })).toHaveAttribute('aria-current', 'page')
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('link', { name: /Colors/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('link', { name: 'Cities' })).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect(canvas.queryByRole('link', { name: 'Cities' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Countries' })).toHaveFocus()
  },
}
export const ContextMenu: Story = {
  play: async ({ canvas, args }) => {
    await fireEvent.contextMenu(canvas.getByRole('link', { name: 'Cities' }))
    await screen.findByRole('menu', { name: 'Cities' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onAction).toHaveBeenLastCalledWith('close', 'city')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { count: 5 } }

const bar = {
  closeLabel: (label: string) => `Close ${label}`,
  onClose: () => {},
  actionsOf: () => [],
  onAction: () => {},
}

export const States: Story = {
  render: () => (
    <StateSheet wide>
      <State name="second is current">
        <TabBar {...bar} label="Open pages" tabs={all} current="country" />
      </State>
      <State name="hover" force="hovered" on="a">
        <TabBar {...bar} label="Hovered pages" tabs={all} current="country" />
      </State>
      <State name="focus" force="focus-visible" on="a">
        <TabBar {...bar} label="Focused pages" tabs={all} current="country" />
      </State>
      <State name="no room">
        <div style={{ inlineSize: 300 }}>
          <TabBar
            {...bar}
            label="Narrow pages"
            tabs={all}
            current="color"
            end={<IconButton label="Actions" icon={<Ellipsis />} size="sm" />}
          />
        </div>
      </State>
    </StateSheet>
  ),
}
