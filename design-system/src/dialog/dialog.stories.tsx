import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { Menu } from '../menu/menu.tsx'
import { TextArea } from '../text-field/text-area.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog, Sheet } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

const meta = { title: 'Overlays/Dialog' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const submitted = fn()

function Contact({ as: Frame }: { as: typeof Dialog | typeof Sheet }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Contact seller</Button>
      <Frame
        isOpen={open}
        onOpenChange={setOpen}
        title="Write to the seller"
        description="Peugeot 308 SW, 2021"
        closeLabel="Close"
        onSubmit={submitted}
        footer={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" type="submit">
              Send message
            </Button>
          </>
        }
      >
        <Stack>
          <TextField label="Email" type="email" />
          <TextArea label="Message" help="The seller sees your email address." />
        </Stack>
      </Frame>
    </>
  )
}

export const Modal: Story = {
  render: () => <Contact as={Dialog} />,
  play: async ({ canvas }) => {
    submitted.mockClear()
    const opener = canvas.getByRole('button', { name: 'Contact seller' })
    await userEvent.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to the seller' }))
    await userEvent.type(dialog.getByLabelText('Email'), 'ada@example.com{Enter}')
    await expect(submitted).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const Open: Story = {
  render: () => (
    <Dialog
      isOpen
      onOpenChange={fn()}
      title="Write to the seller"
      description="Peugeot 308 SW, 2021"
      closeLabel="Close"
      footer={<Button variant="primary">Send message</Button>}
    >
      <TextArea label="Message" />
    </Dialog>
  ),
}

const wheels = Array.from({ length: 30 }, (_, index) => `Wheel ${index + 1}`)

/** Higher than the screen: a line and a fade say that there is more, and go where there is not. */
export const Long: Story = {
  render: () => (
    <Dialog
      isOpen
      onOpenChange={fn()}
      title="Tyre pressure"
      closeLabel="Close"
      footer={<Button variant="primary">Save</Button>}
    >
      <Stack>
        {wheels.map((wheel) => (
          <TextField key={wheel} label={wheel} />
        ))}
      </Stack>
    </Dialog>
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Tyre pressure' })
    const body = await waitFor(() => {
      const found = dialog.querySelector('[data-more-below]')
      if (!found) throw new Error('nothing says that there is more below')
      return found
    })
    await expect(body).not.toHaveAttribute('data-more-above')
    const height = body.clientHeight
    body.scrollTop = body.scrollHeight
    await waitFor(() => expect(body).not.toHaveAttribute('data-more-below'))
    await expect(body).toHaveAttribute('data-more-above')
    await expect(body.clientHeight).toBe(height)
    body.scrollTop = 0
    await waitFor(() => expect(body).toHaveAttribute('data-more-below'))
  },
}

export const SidePanel: Story = {
  render: () => <Contact as={Sheet} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Contact seller' }))
    await screen.findByRole('dialog', { name: 'Write to the seller' })
  },
}

const confirmed = fn()
function Confirm() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onPress={() => setOpen(true)}>
        Delete
      </Button>
      <AlertDialog
        isOpen={open}
        onOpenChange={setOpen}
        title="Delete this vehicle?"
        confirmLabel="Delete vehicle"
        cancelLabel="Keep it"
        onConfirm={() => {
          confirmed()
          setOpen(false)
        }}
      >
        <Text size="sm">Its pictures and messages go with it. This cannot be undone.</Text>
      </AlertDialog>
    </>
  )
}

/** The safe answer has the focus, so Enter by habit deletes nothing. */
export const Confirmation: Story = {
  render: () => <Confirm />,
  play: async ({ canvas }) => {
    confirmed.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }))
    let dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this vehicle?' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(confirmed).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }))
    dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete vehicle' }))
    await expect(confirmed).toHaveBeenCalledTimes(1)
  },
}

function Names() {
  const [names, setNames] = useState(['Ada', 'Grace', 'Karl'])
  const [doomed, setDoomed] = useState<string>()
  return (
    <>
      <ul aria-label="Names">
        {names.map((name) => (
          <li key={name}>
            <Menu
              trigger={<Button>{`More about ${name}`}</Button>}
              items={[{ id: 'delete', label: 'Delete' }]}
              onAction={() => setDoomed(name)}
            />
          </li>
        ))}
      </ul>
      <Button>Add a name</Button>
      <AlertDialog
        isOpen={doomed !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title={`Delete ${doomed}?`}
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={() => {
          setNames(names.filter((name) => name !== doomed))
          setDoomed(undefined)
        }}
      />
    </>
  )
}

/** What opened the question goes with its row: the focus goes to the row in its place, to the one before, to what is left. */
export const DeletedRow: Story = {
  render: () => <Names />,
  play: async ({ canvas }) => {
    for (const [name, next] of [
      ['Grace', 'More about Karl'],
      ['Karl', 'More about Ada'],
      ['Ada', 'Add a name'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name: `More about ${name}` }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(canvas.getByRole('button', { name: next })).toHaveFocus())
    }
  },
}

const closed = fn()
const texts = {
  close: 'Close',
  cancel: 'Cancel',
  discard: { title: 'Discard your changes?', text: 'It is not saved.', confirm: 'Discard', stay: 'Keep editing' },
}
function Reason() {
  const [reason, setReason] = useState('')
  const typed = { isTyped: reason !== '', isBusy: false, onSubmit: submitted, onClose: closed }
  return (
    <FormDialog {...typed} title="Suspend Ada?" texts={texts} submitLabel="Suspend">
      <TextArea label="Reason" value={reason} onChange={setReason} />
    </FormDialog>
  )
}

/** Closing asks, by Escape, the close button and Cancel alike, once something was typed; staying keeps it. */
export const TypedText: Story = {
  render: () => <Reason />,
  play: async () => {
    closed.mockClear()
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ada?' }))
    await userEvent.keyboard('{Escape}')
    await expect(closed).toHaveBeenCalledTimes(1)
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    const cross = dialog.getByRole('button', { name: 'Close' })
    const field = dialog.getByLabelText('Reason')
    await userEvent.type(field, 'Sells what is not theirs')
    const ways = [() => userEvent.keyboard('{Escape}'), () => userEvent.click(cross), () => userEvent.click(cancel)]
    for (const way of ways) {
      await way()
      const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
      await expect(closed).toHaveBeenCalledTimes(1)
      await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await expect(field).toHaveValue('Sells what is not theirs')
    }
    await userEvent.click(cross)
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect(closed).toHaveBeenCalledTimes(2)
  },
}

/** Of the platform, as far as it is asked here. */
class StubbedWatcher {
  static readonly all = new Set<StubbedWatcher>()
  onclose: (() => void) | null = null
  constructor() {
    StubbedWatcher.all.add(this)
  }
  destroy() {
    StubbedWatcher.all.delete(this)
  }
}
const goBack = () => {
  const [watcher] = StubbedWatcher.all
  watcher?.destroy()
  watcher?.onclose?.()
}

const withWatcher = () => {
  const own = window.CloseWatcher
  Object.assign(window, { CloseWatcher: StubbedWatcher })
  return () => void Object.assign(window, { CloseWatcher: own })
}

/** A phone's way back closes the topmost; what asks before it closes does so then, too. Escape is not heard a second time. */
export const WayBack: Story = {
  render: () => <Reason />,
  beforeEach: withWatcher,
  play: async () => {
    closed.mockClear()
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ada?' }))
    await waitFor(() => expect(StubbedWatcher.all.size).toBe(1))
    goBack()
    await expect(closed).toHaveBeenCalledTimes(1)
    const field = dialog.getByLabelText('Reason')
    await userEvent.type(field, 'Sells what is not theirs')
    goBack()
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    goBack()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(field).toHaveValue('Sells what is not theirs')
    await expect(closed).toHaveBeenCalledTimes(1)
    await expect(StubbedWatcher.all.size).toBe(1)
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.body.dispatchEvent(press)
    await expect(press.defaultPrevented).toBe(true)
  },
}

/** One that stands in the page's address is left by the way back itself: nobody takes it from the browser. */
export const InTheAddress: Story = {
  render: () => (
    <Dialog isOpen hasAddress onOpenChange={closed} title="Compare" closeLabel="Close">
      <Text>Three vehicles side by side.</Text>
    </Dialog>
  ),
  beforeEach: withWatcher,
  play: async () => {
    await screen.findByRole('dialog', { name: 'Compare' })
    await expect(StubbedWatcher.all.size).toBe(0)
  },
}

/** For trying things: not a test. */
export const Playground: StoryObj<typeof Dialog> = {
  tags: ['!test'],
  parameters: { docs: { story: { inline: false, height: '460px' } } },
  args: {
    isOpen: true,
    title: 'Write to the seller',
    description: 'Peugeot 308 SW, 2021',
    closeLabel: 'Close',
    size: 'md',
    isDismissable: true,
  },
  argTypes: { size: { control: 'inline-radio', options: ['sm', 'md', 'lg'] } },
  render: ({ isOpen = true, onOpenChange = fn(), title, closeLabel = 'Close', ...args }) => (
    <Dialog
      {...args}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={closeLabel}
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Send message</Button>
        </>
      }
    >
      <TextArea label="Message" />
    </Dialog>
  ),
}

/** Every part at once, on its way: only one dialog can be open. Long, beside the page, asking and discarding have stories of their own. */
export const States: Story = {
  parameters: { docs: { story: { inline: false, height: '520px' } } },
  render: () => (
    <FormDialog
      title="Mettre en pause le compte de Maximilienne de la Rochefoucauld ?"
      description="Ses annonces ne sont plus visibles tant que le compte est en pause."
      texts={{ ...texts, close: 'Fermer', cancel: 'Annuler' }}
      isTyped
      isBusy
      submitLabel="Mettre en pause"
      tone="danger"
      onSubmit={fn()}
      onClose={fn()}
    >
      <Stack>
        <TextArea label="Motif" error="Le motif est obligatoire. Dites ce qui s’est passé." />
        <TextField label="Référence interne" help="Facultatif" isDisabled />
      </Stack>
    </FormDialog>
  ),
}
