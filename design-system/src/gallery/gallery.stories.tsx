import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { pictures } from '../stories/fixtures.ts'
import { Gallery } from './gallery.tsx'

const meta = {
  title: 'Vehicles/Gallery',
  component: Gallery,
  args: {
    pictures: pictures(1, 7),
    labels: {
      gallery: 'Pictures of Volkswagen ID.4',
      previous: 'Previous picture',
      next: 'Next picture',
      fullScreen: 'Full screen',
      close: 'Close full screen',
      zoom: 'Zoom',
      counter: (position, total) => `${position} of ${total}`,
      thumbnail: (position) => `Show picture ${position}`,
    },
  },
  render: (args) => (
    <div style={{ maxWidth: 760 }}>
      <Gallery {...args} />
    </div>
  ),
} satisfies Meta<typeof Gallery>
export default meta
type Story = StoryObj<typeof meta>

const counted = (scope: ReturnType<typeof within>, text: string) =>
  waitFor(() => expect(scope.getByRole('status')).toHaveTextContent(text), { timeout: 4000 })

/** Buttons, thumbnails and arrow keys move; the counter is announced. */
export const Moving: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await counted(canvas, '1 of 7')
    await userEvent.click(canvas.getByRole('button', { name: 'Next picture' }))
    await counted(canvas, '2 of 7')
    await userEvent.click(canvas.getByRole('button', { name: 'Show picture 5' }))
    await counted(canvas, '5 of 7')
    canvas.getByRole('region', { name: 'Pictures of Volkswagen ID.4' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await counted(canvas, '4 of 7')
    await userEvent.keyboard('{End}')
    await counted(canvas, '7 of 7')
  },
}

/** Full screen opens at the same picture, zooms by key, and hands its place back. */
export const FullScreen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Show picture 3' }))
    await counted(canvas, '3 of 7')
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pictures of Volkswagen ID.4' }))
    await counted(dialog, '3 of 7')
    dialog.getByRole('region').focus()
    await userEvent.keyboard('+')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Zoom' })).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.keyboard('-')
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    await counted(dialog, '4 of 7')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await counted(canvas, '4 of 7')
  },
}

export const OpenFullScreen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Full screen' }))
    await screen.findByRole('dialog')
  },
}
export const Single: Story = { args: { pictures: pictures(2, 1) } }
export const None: Story = { args: { pictures: [] } }
