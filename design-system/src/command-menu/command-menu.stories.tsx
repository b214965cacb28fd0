import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FileText, Palette, Search } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Kbd } from '../kbd/kbd.tsx'
import { type Command, CommandMenu } from './command-menu.tsx'

const pages: Command[] = [
  { id: 'city', label: 'Cities', icon: <Building2 size="1em" /> },
  { id: 'color', label: 'Colors', icon: <Palette size="1em" /> },
  { id: 'pages', label: 'Pages', icon: <FileText size="1em" /> },
]
const records: Command[] = [
  { id: 'r1', label: 'Colmar', description: 'France', icon: <Building2 size="1em" /> },
  {
    id: 'r2',
    label: 'A city with an unusually long name that does not fit into one line of this menu',
    description: 'France',
  },
]

interface Props {
  onChoose: (id: string) => void
  isLoading?: boolean
}

function Office({ onChoose, isLoading = false }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [query, setQuery] = useState('')
  const matching = (items: Command[]) =>
    items.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <CommandMenu
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Commands"
      placeholder="Go to a page or find a record"
      query={query}
      onQueryChange={setQuery}
      groups={[
        { id: 'pages', title: 'Pages', items: matching(pages) },
        { id: 'city', title: 'Cities', items: query === '' || isLoading ? [] : matching(records) },
      ]}
      onChoose={(id) => {
        onChoose(id)
        setOpen(false)
      }}
      isLoading={isLoading}
      loadingText="Searching"
      emptyText="Nothing found."
      countText={(count) => `${count} results`}
      hints={
        <span>
          <Kbd>↵</Kbd> open
        </span>
      }
    />
  )
}

const meta = {
  title: 'Overlays/Command menu',
  component: Office,
  args: { onChoose: fn() },
} satisfies Meta<typeof Office>
export default meta
type Story = StoryObj<typeof meta>

/** Typed, moved and chosen without a mouse. */
export const ByKeyboard: Story = {
  play: async ({ args }) => {
    const field = await screen.findByRole('combobox', { name: 'Commands' })
    await expect(field).toHaveFocus()
    await userEvent.keyboard('col')
    await expect(screen.getByRole('option', { name: 'Colors' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.getByRole('option', { name: /Colmar/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await expect(args.onChoose).toHaveBeenLastCalledWith('r1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const Open: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'ci')
  },
}
export const Loading: Story = { args: { isLoading: true } }
export const Empty: Story = {
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'zzz')
    // The menu fades in.
    await waitFor(() => expect(screen.getByText('Nothing found.')).toBeVisible())
    await userEvent.keyboard('{Enter}')
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  parameters: { docs: { story: { inline: false, height: '480px' } } },
}

const page = { id: 'cities', label: 'Cities', icon: <Search size="1em" /> }

export const States: Story = {
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  render: () => (
    <CommandMenu
      isOpen
      onOpenChange={() => {}}
      label="Go to"
      placeholder="Page, user or vehicle"
      query="ci"
      onQueryChange={() => {}}
      onChoose={() => {}}
      isLoading
      loadingText="Looking"
      emptyText="Nothing is called so."
      countText={(count) => `${count} results`}
      hints="Enter opens, Escape closes"
      groups={[
        { id: 'pages', title: 'Pages', items: [page, { ...page, id: 'makes', label: 'Makes', description: '214' }] },
        {
          id: 'records',
          title: 'Villes',
          items: [
            {
              id: 'long',
              label: 'Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson',
              description: 'Marne, Grand Est, France',
            },
          ],
        },
      ]}
    />
  ),
}
