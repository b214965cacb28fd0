import { Skeleton, SkeletonList, Stack } from '@forecourt/design-system'

const Row = () => <Skeleton size="lg" width="full" />

/** The shape of a list on its way. */
export function TableSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Stack gap={3} aria-busy>
      <SkeletonList label={label} count={rows} of={Row} />
    </Stack>
  )
}
