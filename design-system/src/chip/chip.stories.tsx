import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { ChoiceChips, FilterChips } from './chip.tsx'

const meta = {
  title: 'Actions/Chip',
  component: FilterChips,
  args: {
    label: 'Active filters',
    onRemove: () => {},
    chips: [
      { id: 'price', label: 'Up to €20,000' },
      { id: 'year', label: 'From 2019' },
    ],
  },
} satisfies Meta<typeof FilterChips>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { isOneLine: false } }

const bodies = [
  { value: 'suv', label: 'SUV' },
  { value: 'estate', label: 'Estate' },
]
const long = [
  { id: 'a', label: 'Hybride rechargeable essence' },
  { id: 'b', label: 'Boîte automatique' },
  { id: 'c', label: 'À partir de 2019' },
]

/** A text longer than the line is shortened, and its cross stands in sight. */
export const LongerThanTheLine: Story = {
  args: { isOneLine: true, chips: [{ id: 'q', label: '“red electric suv under 25k near Lyon”' }] },
  decorators: [
    (Show) => (
      <div style={{ inlineSize: 200, display: 'flex' }}>
        <Show />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const line = canvas.getByRole('grid').getBoundingClientRect()
    const cross = canvas.getByRole('button', { name: /Remove/ })
    await expect(cross.getBoundingClientRect().right).toBeLessThanOrEqual(line.right)
    await expect(canvas.getByRole('row', { name: /near Lyon/ })).toBeVisible()
  },
}

export const States: Story = {
  render: ({ chips, onRemove }) => (
    <StateSheet>
      <State name="filters">
        <FilterChips label="Filters" chips={chips} onRemove={onRemove} />
      </State>
      <State name="hover" force="hovered" on="[role=row]">
        <FilterChips label="Hovered filters" chips={chips} onRemove={onRemove} />
      </State>
      <State name="focus" force="focus-visible" on="[role=row]">
        <FilterChips label="Focused filters" chips={chips} onRemove={onRemove} />
      </State>
      <State name="choice, one selected">
        <ChoiceChips label="Body" options={bodies} value={['estate']} onChange={() => {}} />
      </State>
      <State name="choice, focus" force="focus-visible" on="[role=row]">
        <ChoiceChips label="Focused body" options={bodies} value={[]} onChange={() => {}} />
      </State>
      <State name="long, wrapped">
        <FilterChips label="Long filters" chips={long} onRemove={onRemove} />
      </State>
      <State name="long, in one line">
        <FilterChips label="Line of filters" chips={long} onRemove={onRemove} isOneLine />
      </State>
    </StateSheet>
  ),
}
