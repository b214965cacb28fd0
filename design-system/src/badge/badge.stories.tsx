import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Inline, Stack } from '../layout/stack.tsx'
import { State, StateSheet } from '../stories/states.tsx'
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

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { tone: 'featured' },
  argTypes: {
    tone: {
      control: 'select',
      options: ['neutral', 'accent', 'success', 'warning', 'danger', 'sold', 'featured', 'new'],
    },
  },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      {(['neutral', 'accent', 'success', 'warning', 'danger', 'sold', 'featured', 'new'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Badge tone={tone}>Suspended</Badge>
        </State>
      ))}
      {(['great', 'good', 'fair', 'high'] as const).map((level) => (
        <State key={level} name={`price, ${level}`}>
          <PriceLabel level={level}>{`${level} price`}</PriceLabel>
        </State>
      ))}
      <State name="pressable">
        <PriceLabelButton level="good" onPress={() => {}}>
          Good price
        </PriceLabelButton>
      </State>
      <State name="pressable, hover" force="hovered">
        <PriceLabelButton level="fair" onPress={() => {}}>
          Fair price
        </PriceLabelButton>
      </State>
      <State name="pressable, focus" force="focus-visible">
        <PriceLabelButton level="high" onPress={() => {}}>
          High price
        </PriceLabelButton>
      </State>
      <State name="long text">
        <Badge tone="warning">En attente de vérification</Badge>
      </State>
    </StateSheet>
  ),
}
