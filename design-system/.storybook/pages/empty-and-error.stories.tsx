import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  Grid,
  ListRowSkeleton,
  OfflineState,
  SkeletonList,
} from '../../src/index.ts'

const meta = { title: 'Patterns/Empty and error' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const SideBySide: Story = {
  render: () => (
    <Grid columns={{ phone: 1, desktop: 2 }} gap={6}>
      <EmptyState illustration="no-messages" title="No messages yet" actions={<Button>Search vehicles</Button>}>
        Write to a seller, and the conversation stands here.
      </EmptyState>
      <EmptyState illustration="no-results" title="No vehicles match" actions={<Button>Take all filters away</Button>}>
        12 vehicles match without “Convertible”.
      </EmptyState>
      <ErrorState title="Messages could not be loaded" actions={<Button>Try again</Button>}>
        Nothing is lost.
      </ErrorState>
      <OfflineState title="No connection">It loads by itself once you are back.</OfflineState>
      <div>
        <Callout
          tone="danger"
          title="Prices of the market could not be loaded"
          actions={<Button size="sm">Try again</Button>}
        >
          The rest of this page is complete.
        </Callout>
      </div>
      <div>
        <SkeletonList label="Loading messages" count={3} of={ListRowSkeleton} />
      </div>
    </Grid>
  ),
}
