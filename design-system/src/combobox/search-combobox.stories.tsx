import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Box } from '../layout/box.tsx'
import { SearchCombobox, type SearchComboboxProps } from './search-combobox.tsx'

const makes = ['Renault', 'Renault Clio', 'Rennes'].map((label) => ({
  value: label,
  label,
  description: label === 'Rennes' ? 'City in France' : undefined,
}))

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
      suggestions={makes.filter(({ label }) => text !== '' && label.toLowerCase().startsWith(text.toLowerCase()))}
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
