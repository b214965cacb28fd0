import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Inline, Stack } from '../layout/stack.tsx'
import { Badge, PriceLabel, PriceLabelButton } from './badge.tsx'

const meta = { title: 'Display/Badge', component: Badge, args: { children: 'Featured' } } satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'sold', 'featured', 'new'] as const

export const Tones: Story = {
  render: () => (
    <Stack>
      <Inline>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Inline>
      <Inline>
        <PriceLabel level="great">Great price</PriceLabel>
        <PriceLabel level="good">Good price</PriceLabel>
        <PriceLabel level="fair">Fair price</PriceLabel>
        <PriceLabel level="high">Above market</PriceLabel>
      </Inline>
    </Stack>
  ),
}

const onPress = fn()
export const Pressable: Story = {
  render: () => (
    <Inline>
      <PriceLabelButton level="great" onPress={onPress}>
        Very good price
      </PriceLabelButton>
      <PriceLabelButton level="high" onPress={onPress}>
        High price
      </PriceLabelButton>
    </Inline>
  ),
  play: async ({ canvasElement }) => {
    onPress.mockClear()
    within(canvasElement).getByRole('button', { name: 'Very good price' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(onPress).toHaveBeenCalledOnce()
  },
}
