import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { type LatePart, latePart, useLatePart, whenPartMissing } from './late-part.ts'

const said = fn()
const fetches = fn()
let isReachable = true
/** A file on a network that comes and goes. */
const file = () =>
  latePart(async () => {
    fetches()
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <Text>The late part</Text>
  })

function Page({ part }: { part: LatePart<() => React.ReactNode> }) {
  const [isOpen, setOpen] = useState(false)
  const Part = useLatePart(part, { isWanted: isOpen, onMissing: () => setOpen(false) })
  return (
    <Stack>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {isOpen && Part ? <Part /> : null}
    </Stack>
  )
}

const meta = {
  title: 'Foundations/Late parts',
  component: Page,
  args: { part: file() },
  beforeEach: () => {
    said.mockClear()
    fetches.mockClear()
    isReachable = true
    whenPartMissing(said)
    return () => whenPartMissing(() => undefined)
  },
} satisfies Meta<typeof Page>
export default meta
type Story = StoryObj<typeof meta>

/** Fetched before anybody asks for it: once, when the page has nothing else to do. */
export const WhenIdle: Story = {
  args: { part: file() },
  play: async ({ canvas }) => {
    await waitFor(() => expect(fetches).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await canvas.findByText('The late part')
    await expect(fetches).toHaveBeenCalledTimes(1)
    await expect(said).not.toHaveBeenCalled()
  },
}

const missing = file()
/** One that cannot be had leaves the page as it is and says so; it is tried again at the next press, and when the network is back. */
export const Missing: Story = {
  args: { part: missing },
  play: async ({ canvas }) => {
    isReachable = false
    const open = () => userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await open()
    await waitFor(() => expect(said).toHaveBeenCalledTimes(1))
    await open()
    await waitFor(() => expect(said).toHaveBeenCalledTimes(2))
    const before = fetches.mock.calls.length
    isReachable = true
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(missing.value).toBeDefined())
    await expect(fetches.mock.calls.length).toBeGreaterThan(before)
    await open()
    await canvas.findByText('The late part')
    await expect(said).toHaveBeenCalledTimes(2)
  },
}
