import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Inline } from '../layout/stack.tsx'
import { ToastRegion, toast } from './toast.tsx'

const undone = fn()
const meta = {
  title: 'Feedback/Toast',
  component: ToastRegion,
  args: { label: 'Notifications', closeLabel: 'Dismiss' },
  render: (args) => (
    <>
      <Inline>
        <Button
          onPress={() => toast.success('Message sent!', { description: 'The seller usually answers within a day.' })}
        >
          Success
        </Button>
        <Button
          onPress={() => toast.error('Error sending message.', { description: 'Check your connection and try again.' })}
        >
          Error
        </Button>
        <Button onPress={() => toast('Removed from favourites', { action: { label: 'Undo', onClick: undone } })}>
          Action
        </Button>
      </Inline>
      <ToastRegion {...args} />
    </>
  ),
  beforeEach: () => () => void toast.dismiss(),
} satisfies Meta<typeof ToastRegion>
export default meta
type Story = StoryObj<typeof meta>

/** The region is there before the first toast; Alt+T moves the focus into it; each toast can be dismissed. */
export const Notifications: Story = {
  play: async ({ canvas }) => {
    await expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Success' }))
    await screen.findByText('Message sent!')
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Notifications' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Message sent!')).toBeNull())
  },
}

export const WithAction: Story = {
  play: async ({ canvas }) => {
    undone.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Action' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(undone).toHaveBeenCalledTimes(1)
  },
}

export const Kinds: Story = {
  play: async ({ canvas }) => {
    for (const name of ['Success', 'Error', 'Action']) await userEvent.click(canvas.getByRole('button', { name }))
    await screen.findByText('Error sending message.')
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  render: (args) => (
    <>
      <ToastRegion {...args} />
      <Inline>
        <Button
          onPress={() => toast.success('Vehicle hidden', { action: { label: 'Undo', onClick: () => undefined } })}
        >
          Success
        </Button>
        <Button onPress={() => toast.error('Not saved', { description: 'No connection.' })}>Error</Button>
      </Inline>
    </>
  ),
}

export const States: Story = {
  parameters: { docs: { story: { inline: false, height: '420px', autoplay: true } } },
  play: async () => {
    toast.dismiss()
    toast.success('Vehicle hidden', {
      description: 'Peugeot 308 SW',
      action: { label: 'Undo', onClick: () => undefined },
    })
    toast.info('A new version is ready')
    toast.warning('Your plan ends in 3 days')
    toast.error('La modification n’a pas été enregistrée', {
      description: 'La connexion a été interrompue. Rien n’est perdu : réessayez dans un instant.',
    })
    await expect(await screen.findByText('Vehicle hidden')).toBeInTheDocument()
  },
}
