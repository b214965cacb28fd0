import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Box } from '../layout/box.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import { SearchCombobox } from './search-combobox.tsx'

const cities = ['Lille', 'Lisbon', 'Lyon', 'Marseille', 'Munich', 'Nantes', 'Paris', 'Porto'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

const meta = {
  title: 'Forms/Combobox',
  component: Combobox,
  args: {
    label: 'City',
    options: cities,
    emptyText: 'No city of that name.',
    loadingText: 'Looking…',
    placeholder: 'Any city',
    onChange: fn(),
  },
  decorators: [
    (Show) => (
      <Box maxInlineSize="sm">
        <Show />
      </Box>
    ),
  ],
} satisfies Meta<typeof Combobox>
export default meta
type Story = StoryObj<typeof meta>

export const Basic: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'City' })
    await userEvent.type(input, 'lis')
    await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Lisbon']))
    await userEvent.keyboard('{ArrowDown}')
    const lisbon = screen.getByRole('option', { name: 'Lisbon' })
    await waitFor(() => expect(input).toHaveAttribute('aria-activedescendant', lisbon.id))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('lisbon'))
    await expect(input).toHaveValue('Lisbon')
  },
}

export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'zz')
    await screen.findByText('No city of that name.')
  },
}

/** The caller asks a server while the person types. */
function Remote(props: ComboboxProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<typeof cities | null>([])
  useEffect(() => {
    setFound(null)
    const timer = setTimeout(
      () => setFound(cities.filter((city) => city.label.toLowerCase().startsWith(text.toLowerCase()))),
      150,
    )
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Combobox
      {...props}
      filter="none"
      options={found ?? []}
      isLoading={found === null}
      inputValue={text}
      onInputChange={setText}
    />
  )
}

export const Async: Story = {
  render: (args) => <Remote {...args} />,
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('combobox', { name: 'City' })
    await userEvent.type(input, 'por')
    await screen.findByText('Looking…')
    await userEvent.click(await screen.findByRole('option', { name: 'Porto' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('porto')
    await waitFor(() => expect(input).toHaveValue('Porto'))
  },
}

/** Something above the field may grow at any time: the list comes back at the field, and what was typed stays. */
export const Scrolled: Story = {
  decorators: [
    (Show) => (
      <div style={{ paddingBlock: '100vh' }}>
        <Show />
      </div>
    ),
  ],
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('combobox', { name: 'City' })
    input.scrollIntoView({ block: 'center' })
    await frames(2)
    await userEvent.type(input, 'lis')
    await screen.findByRole('option', { name: 'Lisbon' })
    const before = input.getBoundingClientRect().top
    window.scrollBy(0, 40)
    await waitFor(() => expect(input.getBoundingClientRect().top).toBeCloseTo(before - 40, 0))
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'))
    await expect(input).toHaveValue('lis')
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'true'))
    await waitFor(() => {
      const gap = screen.getByRole('listbox').getBoundingClientRect().top - input.getBoundingClientRect().bottom
      return expect(Math.abs(gap)).toBeLessThan(24)
    })
    await userEvent.click(screen.getByRole('option', { name: 'Lisbon' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('lisbon')
  },
}

/** Who pressed an option while the page moved has chosen it; who let go elsewhere has not, and the list closes after all. */
export const PressedWhileScrolled: Story = {
  ...Scrolled,
  play: async ({ canvas, args, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: 'City' })
    input.scrollIntoView({ block: 'center' })
    await frames(2)
    await userEvent.type(input, 'lis')
    const press = async () => {
      const lisbon = await screen.findByRole('option', { name: 'Lisbon' })
      await userEvent.pointer({ keys: '[MouseLeft>]', target: lisbon })
      await expect(lisbon).toHaveAttribute('data-pressed')
      const before = input.getBoundingClientRect().top
      window.scrollBy(0, 40)
      await waitFor(() => expect(input.getBoundingClientRect().top).toBeCloseTo(before - 40, 0))
      await frames(2)
      await expect(input).toHaveAttribute('aria-expanded', 'true')
      return lisbon
    }
    await press()
    await userEvent.pointer({ keys: '[/MouseLeft]', target: canvas.getByText('City') })
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'))
    await expect(args.onChange).not.toHaveBeenCalled()
    await expect(input).toHaveValue('lis')
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'true'))
    const pressed = await press()
    await userEvent.pointer({ keys: '[/MouseLeft]', target: pressed })
    await expect(args.onChange).toHaveBeenLastCalledWith('lisbon')
    await expect(input).toHaveValue('Lisbon')
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'))
  },
}

async function frames(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

export const WithError: Story = { args: { error: 'City is required. Type its first letters and choose it.' } }

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: {
    label: 'City',
    placeholder: '',
    help: '',
    error: '',
    isLoading: false,
    isDisabled: false,
    isReadOnly: false,
    allowsCustomValue: false,
    size: 'md',
  },
}

export const States: Story = {
  render: ({ options }) => (
    <StateSheet>
      <State name="empty">
        <Combobox label="City" options={options} emptyText="No city begins so." placeholder="Any city" />
      </State>
      <State name="chosen">
        <Combobox label="Home" options={options} emptyText="No city begins so." defaultValue={options[0]?.value} />
      </State>
      <State name="hover" force="hovered" on="div:has(> input)">
        <Combobox label="Second city" options={options} emptyText="No city begins so." />
      </State>
      <State name="focus" force="focus-visible" on="input">
        <Combobox label="Third city" options={options} emptyText="No city begins so." />
      </State>
      <State name="loading">
        <Combobox label="Fourth city" options={[]} isLoading loadingText="Looking …" emptyText="No city begins so." />
      </State>
      <State name="invalid">
        <Combobox
          label="Required city"
          options={options}
          emptyText="No city begins so."
          error="City is required. Type its first letters and choose it."
        />
      </State>
      <State name="disabled">
        <Combobox label="Old city" options={options} emptyText="No city begins so." isDisabled />
      </State>
      <State name="read-only">
        <Combobox
          label="Fixed city"
          options={options}
          emptyText="No city begins so."
          isReadOnly
          defaultValue={options[0]?.value}
        />
      </State>
      <State name="search that suggests">
        <SearchCombobox
          label="Search"
          value="308"
          onChange={() => {}}
          onSubmit={() => {}}
          onClear={() => {}}
          onPick={() => {}}
          suggestions={[]}
          clearLabel="Empty the search"
          shape="round"
        />
      </State>
    </StateSheet>
  ),
}
