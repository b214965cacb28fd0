import type { Meta, StoryObj } from '@storybook/react-vite'
import { Grid } from '../layout/grid.tsx'
import { Stack } from '../layout/stack.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { ListRowSkeleton, Skeleton, SkeletonList, VehicleCardSkeleton, VehicleDetailSkeleton } from './skeleton.tsx'

const meta = { title: 'Feedback/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

export const Cards: Story = {
  render: () => (
    <Grid fit="card">
      <SkeletonList label="Loading vehicles" count={4} of={VehicleCardSkeleton} />
    </Grid>
  ),
}
export const Detail: Story = { render: () => <VehicleDetailSkeleton /> }
export const Rows: Story = {
  render: () => (
    <Stack gap={0}>
      <SkeletonList label="Loading messages" count={3} of={ListRowSkeleton} />
    </Stack>
  ),
}
export const Waiting: Story = { render: () => <Spinner label="Loading" size="lg" /> }
