import { Skeleton, Stack } from '@forecourt/design-system'

/** The shape of the filters, while they are on their way. */
export function FilterRailOutline() {
  return (
    <Stack gap={5}>
      {Array.from({ length: 9 }, (_, index) => `facet-${index}`).map((key) => (
        <div key={key}>
          <Skeleton width="half" />
          <Skeleton shape="block" />
        </div>
      ))}
    </Stack>
  )
}
