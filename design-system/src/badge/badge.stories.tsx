import type { Meta, StoryObj } from '@storybook/react-vite'
import { Inline, Stack } from '../layout/stack.tsx'
import { Badge, PriceLabel } from './badge.tsx'

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
