import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Tooltip } from './tooltip.tsx'

const meta = {
  title: 'Overlays/Tooltip',
  component: Tooltip,
  args: { content: 'Alt T', children: <Button>Notifications</Button> },
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  argTypes: { placement: { control: 'select', options: ['bottom', 'top', 'start', 'end'] } },
}

/** It opens by focus. */
export const States: Story = {
  parameters: { docs: { story: { inline: false, height: '160px', autoplay: true } } },
  args: { content: 'Ajoute ce véhicule à la comparaison, où quatre au plus tiennent côte à côte' },
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    const tip = await screen.findByRole('tooltip')
    await waitFor(() => expect(tip).toBeVisible())
  },
}
