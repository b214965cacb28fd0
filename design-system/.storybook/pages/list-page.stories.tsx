import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { ListPage } from './list-page.tsx'

const meta = { title: 'Patterns/List page', component: ListPage } satisfies Meta<typeof ListPage>
export default meta
type Story = StoryObj<typeof meta>

/** The whole way once: search, add by dialog, told by a toast. */
export const Users: Story = {
  parameters: {
    docs: { story: { inline: false, height: '760px' } },
    // react-aria's announcer still names the button that was busy, which has gone with its dialog.
    a11y: { context: { exclude: ['[data-live-announcer]'] } },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Ada Lovelace')
    await userEvent.click(dialog.getByRole('button', { name: 'Add user' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody is called that already.')
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.type(dialog.getByLabelText('Name'), 'Mary Anderson')
    await userEvent.click(dialog.getByRole('button', { name: 'Add user' }))
    await expect(await screen.findByText('User added')).toBeInTheDocument()
    const row = await canvas.findByRole('row', { name: /^Mary Anderson/ })
    await waitFor(() => expect(row).toHaveFocus())
  },
}
