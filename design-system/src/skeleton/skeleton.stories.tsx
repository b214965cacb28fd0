import type { Meta, StoryObj } from '@storybook/react-vite'
import { Grid } from '../layout/grid.tsx'
import { Stack } from '../layout/stack.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { State, StateSheet } from '../stories/states.tsx'
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

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  argTypes: {
    shape: { control: 'inline-radio', options: ['picture', 'block', 'circle'] },
    size: { control: 'inline-radio', options: ['xs', 'lg', 'xl'] },
    width: { control: 'inline-radio', options: ['full', 'most', 'half', 'third'] },
  },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="line: full, most, half, third">
        <Skeleton width="full" />
        <Skeleton width="most" />
        <Skeleton width="half" />
        <Skeleton width="third" />
      </State>
      <State name="sizes">
        <Skeleton size="xs" />
        <Skeleton size="lg" />
        <Skeleton size="xl" />
      </State>
      <State name="circle, block">
        <Skeleton shape="circle" />
        <Skeleton shape="block" />
      </State>
      <State name="list">
        <SkeletonList label="Loading" count={2} of={ListRowSkeleton} />
      </State>
      <State name="card">
        <VehicleCardSkeleton />
      </State>
    </StateSheet>
  ),
}
