import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { PricePlate } from './price-plate.tsx'

const meta = {
  title: 'Vehicles/PricePlate',
  component: PricePlate,
  args: { text: '€14,990', sign: '€' },
} satisfies Meta<typeof PricePlate>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { size: 'md', tone: 'plain' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="medium">
        <PricePlate text="€14,990" sign="€" />
      </State>
      <State name="large">
        <PricePlate text="€14,990" sign="€" size="lg" />
      </State>
      <State name="French: the sign behind">
        <PricePlate text={'14\u202f990\u00a0€'} sign="€" />
      </State>
      <State name="dollars of one country">
        <PricePlate text="US$28,450.50" sign="US$" />
      </State>
      <State name="a code for a sign">
        <PricePlate text={'SEK\u00a0119,000'} sign="SEK" />
      </State>
      <State name="featured">
        <PricePlate text="£9,150" sign="£" tone="featured" />
      </State>
      <State name="very long">
        <PricePlate text={'UGX\u00a01,250,000,000'} sign="UGX" />
      </State>
      <State name="very long, large">
        <PricePlate text={'HUF\u00a04,990,000'} sign="HUF" size="lg" />
      </State>
      <State name="no sign at its ends">
        <PricePlate text="14€990" sign="€" />
      </State>
    </StateSheet>
  ),
}

/** What is read and copied is the text, whatever is drawn of it. */
export const Reads: Story = {
  args: { text: '14\u202f990\u00a0€', sign: '€' },
  play: async ({ canvasElement, args }) => {
    getSelection()?.selectAllChildren(canvasElement)
    await expect(getSelection()?.toString()).toBe(args.text)
    getSelection()?.removeAllRanges()
  },
}
