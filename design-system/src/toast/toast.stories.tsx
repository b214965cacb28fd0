import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Inline } from '../layout/stack.tsx'
import { ToastRegion, toast } from './toast.tsx'
// At hand: no story waits for it.
import './toaster.tsx'

const undone = fn()
const meta = {
  title: 'Feedback/Toast',
  component: ToastRegion,
  args: {
    label: 'Notifications',
    closeLabel: 'Dismiss',
    moreLabel: (count) => `and ${count} more`,
    timesLabel: (count) => `${count} times`,
    undoAllLabel: (count) => `Undo all ${count}`,
  },
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
        <Button onPress={() => toast.info('Removed from favourites', { action: { label: 'Undo', onClick: undone } })}>
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
    await screen.findByRole('region', { name: 'Notifications' }, { timeout: 10_000 })
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

const all = () => screen.queryAllByRole('listitem')

/** Several successes at once are one toast: it says the last, and below it what the others said. */
export const Burst: Story = {
  play: async () => {
    for (const name of ['Seat Ibiza', 'Peugeot 308', 'Renault Clio', 'BMW 320d']) toast.success(`${name} saved`)
    const last = await screen.findByText('BMW 320d saved')
    await expect(last.closest('li')).toHaveTextContent(
      'BMW 320d savedRenault Clio saved Peugeot 308 saved Seat Ibiza saved',
    )
    await expect(all()).toHaveLength(1)
    // The next ones are said in the same place: a screen reader hears them as texts that changed.
    const region = screen.getByRole('region', { name: 'Notifications' })
    await expect(region).toHaveAttribute('aria-live', 'polite')
    toast.success('Fiat 500 saved')
    await screen.findByText('and 1 more')
    await expect(screen.getByText('Fiat 500 saved').closest('li')).toBe(last.closest('li'))
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(all()).toHaveLength(0))
    // Closed is closed: the next one counts anew.
    toast.success('Opel Corsa saved')
    await expect((await screen.findByText('Opel Corsa saved')).closest('li')).toHaveTextContent(/^Opel Corsa saved$/)
    toast.success('Opel Corsa saved')
    await screen.findByText('2 times')
    // The same of something else is not the same: each says what it is about.
    toast.dismiss()
    for (const description of ['Fiat 500', 'Audi A3']) toast.success('Saved', { description })
    await expect((await screen.findByText('Audi A3')).closest('li')).toHaveTextContent('SavedAudi A3Fiat 500')
  },
}

/** What is taken back in the same way is taken back together, the last first; what is not stands by itself. */
export const UndoAll: Story = {
  play: async () => {
    const back: string[] = []
    const remove = (name: string, of = 1) =>
      toast.success(`${name} removed`, {
        id: name,
        action: { label: 'Undo', undoes: 'removed', of, onClick: () => void back.push(name) },
      })
    remove('Peugeot', 3)
    for (const name of ['Renault', 'BMW', 'Fiat']) remove(name)
    toast.success('All read', { action: { label: 'Undo', onClick: () => void back.push('read') } })
    toast.success('Profile saved')
    await screen.findByText('Profile saved')
    await expect(all()).toHaveLength(3)
    // One of them came back otherwise.
    toast.dismiss('Fiat')
    await screen.findByText('BMW removed')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo all 5' }))
    await expect(back).toEqual(['BMW', 'Renault', 'Peugeot'])
    await waitFor(() => expect(all()).toHaveLength(2))
    remove('Seat')
    await waitFor(() => expect(screen.getByText('Seat removed').closest('li')).not.toHaveTextContent('BMW'))
  },
}

/** No failure hides behind another: the same one again is counted. */
export const Failures: Story = {
  play: async () => {
    toast.error('Not saved', { description: 'No connection.' })
    toast.error('Not saved', { description: 'No connection.' })
    toast.error('Not saved', { description: 'Somebody else changed it.' })
    toast.error('Not sent')
    await waitFor(() => expect(all()).toHaveLength(3))
    await expect(screen.getByText('No connection.').closest('li')).toHaveTextContent('Not savedNo connection.2 times')
    for (const one of all()) await waitFor(() => expect(one).toBeVisible())
  },
}

const covers = (one: Element, other: Element) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
/** The toast stands still, in the window, and covers none of these. */
const standsClear = (...others: Element[]) =>
  waitFor(async () => {
    const [one] = all()
    if (!one) throw new Error('no toast')
    for (const other of others) await expect(covers(one, other)).toBe(false)
    await expect(one.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    await expect(one.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.visualViewport?.height ?? 0)
  })
const atFoot = { position: 'fixed', insetBlockEnd: '1rem', insetInline: '1rem', blockSize: '5rem' } as const

/** Toasts rise above the field in use and what is marked, and come down again when it is gone. */
export const KeepsClear: Story = {
  render: (args) => (
    <>
      <div style={{ ...atFoot, insetBlockEnd: '8rem', display: 'none' }} data-keep-clear="" data-testid="price">
        €18,990
      </div>
      <textarea aria-label="Message" style={atFoot} />
      <ToastRegion {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    const [field, price] = [canvas.getByLabelText('Message'), canvas.getByTestId('price')]
    toast.error('Not sent')
    const said = await screen.findByText('Not sent')
    const item = said.closest('li') as Element
    await waitFor(() => expect(covers(item, field)).toBe(true))
    field.focus()
    await standsClear(field)
    price.style.display = 'block'
    window.dispatchEvent(new Event('resize'))
    await standsClear(field, price)
    // Moved, not drawn again: nothing is said twice.
    await expect(screen.getByText('Not sent')).toBe(said)
    // What lies behind a dialog is out of reach, and may be covered.
    price.inert = true
    window.dispatchEvent(new Event('resize'))
    await waitFor(() => expect(covers(item, price)).toBe(true))
    await standsClear(field)
    field.blur()
    price.style.display = 'none'
    await waitFor(() => expect(covers(item, field)).toBe(true))
  },
}

/** A phone's keyboard covers the lower part of the window, which does not become smaller by it. */
export const AboveKeyboard: Story = {
  play: async () => {
    const visual = window.visualViewport
    if (!visual) throw new Error('no visual viewport')
    toast.error('Not sent')
    const item = (await screen.findByText('Not sent')).closest('li') as Element
    const keyboard = window.innerHeight / 2
    try {
      Object.defineProperty(visual, 'height', { value: keyboard, configurable: true })
      visual.dispatchEvent(new Event('resize'))
      await waitFor(() => expect(item.getBoundingClientRect().bottom).toBeLessThanOrEqual(keyboard))
      await expect(item.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    } finally {
      Reflect.deleteProperty(visual, 'height')
      visual.dispatchEvent(new Event('resize'))
    }
    await waitFor(() => expect(item.getBoundingClientRect().bottom).toBeGreaterThan(keyboard))
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
