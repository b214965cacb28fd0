import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Box } from '../layout/box.tsx'
import { SearchCombobox, type SearchComboboxProps } from './search-combobox.tsx'
import type { SearchSuggestion, SuggestionGroup } from './suggestion-section.tsx'

const makes: readonly SearchSuggestion[] = [
  { value: 'Renault', label: 'Renault', count: '1,204', countLabel: '1,204 vehicles' },
  { value: 'Renault Clio', label: 'Renault Clio', count: '318', countLabel: '318 vehicles' },
]
const places: readonly SearchSuggestion[] = [
  { value: 'Rennes', label: 'Rennes', count: '12', countLabel: '12 vehicles' },
]
const groupsFor = (text: string): SuggestionGroup[] => {
  const begun = (items: readonly SearchSuggestion[]) =>
    items.filter(({ label }) => text !== '' && label.toLowerCase().startsWith(text.toLowerCase()))
  return [
    { id: 'models', title: 'Makes and models', items: begun(makes) },
    { id: 'places', title: 'Places', items: begun(places) },
  ]
}

function Field(props: SearchComboboxProps) {
  const [text, setText] = useState('')
  return (
    <SearchCombobox
      {...props}
      value={text}
      onChange={setText}
      onClear={() => setText('')}
      onPick={(value) => {
        setText('')
        props.onPick(value)
      }}
      suggestions={groupsFor(text)}
    />
  )
}

const meta = {
  title: 'Forms/Search combobox',
  component: SearchCombobox,
  args: {
    label: 'Keyword',
    placeholder: 'Make, model, feature…',
    clearLabel: 'Clear',
    value: '',
    suggestions: [],
    onChange: fn(),
    onSubmit: fn(),
    onClear: fn(),
    onPick: fn(),
  },
  render: (args) => <Field {...args} />,
  decorators: [
    (Show) => (
      <Box maxInlineSize="sm">
        <Show />
      </Box>
    ),
  ],
} satisfies Meta<typeof SearchCombobox>
export default meta
type Story = StoryObj<typeof meta>

/** Arrows and Enter take a suggestion; the field is then free for the next one. */
export const Picked: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Keyword' })
    await userEvent.type(input, 'ren')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(input).toHaveAttribute('aria-activedescendant'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onPick).toHaveBeenCalledWith('Renault Clio'))
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await expect(input).toHaveValue('')
  },
}

/** Enter on the text itself searches for it, whatever is suggested. */
export const Submitted: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'Keyword' })
    await userEvent.type(input, 'ren{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith('ren')
    await expect(args.onPick).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
  },
}

/** Each says what it is and how many it leads to; what was typed stands out. */
export const Grouped: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Keyword' }), 'ren')
    const option = await screen.findByRole('option', { name: /^Renault\W+1,204 vehicles$/ })
    await expect(within(option).getByText('Ren')).toBeVisible()
    await expect(screen.getByRole('group', { name: 'Places' })).toBeVisible()
  },
}

const Waiting = (props: SearchComboboxProps) => {
  const [text, setText] = useState('')
  const [found, setFound] = useState<SuggestionGroup[]>([])
  return (
    <SearchCombobox
      {...props}
      value={text}
      onChange={(next) => {
        setText(next)
        setTimeout(() => setFound(groupsFor(next)), 200)
      }}
      suggestions={found}
    />
  )
}

/** What comes later opens the list by itself. */
export const Late: Story = {
  render: (args) => <Waiting {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Keyword' }), 'ren')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  },
}
