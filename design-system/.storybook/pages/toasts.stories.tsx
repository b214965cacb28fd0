import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import {
  Box,
  Button,
  Grid,
  Heading,
  Inline,
  PricePlate,
  Stack,
  Text,
  TextArea,
  ToastRegion,
  toast,
} from '../../src/index.ts'
// At hand: no picture is taken before they are there.
import '../../src/toast/toaster.tsx'

const meta = { title: 'Patterns/Toasts', beforeEach: () => () => toast.dismiss() } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const nothing = () => undefined
const unsave = (title: string) =>
  toast.success('Taken out of your favourites', {
    id: title,
    description: title,
    action: { label: 'Undo', undoes: 'favourite-removed', onClick: nothing },
  })

/** Three favourites taken away in a row, and an answer that was not sent. */
function AtOnce() {
  useEffect(() => {
    for (const title of ['Peugeot 308 SW', 'Renault Clio V', 'BMW 320d Touring']) unsave(title)
    for (let times = 0; times < 2; times++) toast.error('Your answer was not sent', { description: 'No connection.' })
    return () => toast.dismiss()
  }, [])
  return (
    <Box style={{ minBlockSize: '40rem', display: 'grid', alignContent: 'space-between' }}>
      <Stack>
        <Heading level={1}>Messages</Heading>
        <Text tone="muted">Peugeot 308 SW, 48,200 km, 2021</Text>
        <Inline>
          <PricePlate text="€18,990" sign="€" />
          <Button onPress={() => unsave('Volkswagen ID.4')}>Take out of favourites</Button>
          <Button onPress={() => toast.error('Your answer was not sent', { description: 'No connection.' })}>
            Fail once more
          </Button>
        </Inline>
      </Stack>
      <Grid columns={1} gap={3}>
        <TextArea label="Your answer" rows={2} defaultValue="It is still there." />
        <Inline>
          <Button variant="primary" data-keep-clear="">
            Send
          </Button>
        </Inline>
      </Grid>
      <ToastRegion
        label="Notifications"
        closeLabel="Dismiss"
        moreLabel={(count) => `and ${count} more`}
        timesLabel={(count) => `${count} times`}
        undoAllLabel={(count) => `Undo all ${count}`}
      />
    </Box>
  )
}

export const SeveralAtOnce: Story = {
  parameters: { docs: { story: { inline: false, height: '720px' } } },
  render: () => <AtOnce />,
}
