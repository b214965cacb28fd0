import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { Popover } from './popover.tsx'

const meta = {
  title: 'Overlays/Popover',
  component: Popover,
  args: {
    label: 'Notifications',
    trigger: <Button>Notifications</Button>,
    children: <Text size="sm">Nothing new since yesterday.</Text>,
  },
} satisfies Meta<typeof Popover>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  parameters: { docs: { story: { inline: false, height: '320px' } } },
  args: {
    isOpen: true,
    placement: 'bottom start',
    children: (
      <Stack gap={3}>
        <Text size="sm">Une personne a proposé 17 500 € pour votre Peugeot 308 SW 1.5 BlueHDi 130 Allure Pack.</Text>
        <Button size="sm">Voir l’offre</Button>
      </Stack>
    ),
  },
}
