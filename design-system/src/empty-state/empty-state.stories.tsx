import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { Grid } from '../layout/grid.tsx'
import { EmptyState, ErrorState, OfflineState } from './empty-state.tsx'
import { Illustration, type IllustrationName } from './illustration.tsx'

const meta = {
  title: 'Feedback/Empty state',
  component: EmptyState,
  args: { title: 'No vehicles match' },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  args: {
    illustration: 'no-vehicles',
    children: 'Try a wider price range, or leave out the city.',
    actions: <Button variant="primary">Clear all filters</Button>,
  },
}
export const Failed: Story = {
  render: () => (
    <ErrorState title="Error loading vehicles." actions={<Button>Try again</Button>}>
      Our service did not answer. Your filters are kept.
    </ErrorState>
  ),
}
export const Offline: Story = {
  render: () => <OfflineState title="You are offline">We try again as soon as there is a connection.</OfflineState>,
}

const names: IllustrationName[] = [
  'no-vehicles',
  'no-messages',
  'no-favourites',
  'no-results',
  'error',
  'not-found',
  'forbidden',
  'maintenance',
  'offline',
  'payment',
]
export const Drawings: Story = {
  render: () => (
    <Grid fit="fact" gap={8}>
      {names.map((name) => (
        <figure key={name}>
          <Illustration name={name} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </Grid>
  ),
}
