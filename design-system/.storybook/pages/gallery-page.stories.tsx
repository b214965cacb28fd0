import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge, Gallery, Heading, Inline, PricePlate, Stack, Text } from '../../src/index.ts'
import { pictures } from '../../src/stories/fixtures.ts'

const meta = { title: 'Patterns/Gallery' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const labels = (of: string) => ({
  gallery: `Pictures of the ${of}`,
  previous: 'Previous picture',
  next: 'Next picture',
  fullScreen: 'Full screen',
  exitFullScreen: 'Leave full screen',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  counter: (at: number, count: number) => `Picture ${at} of ${count}`,
  thumbnail: (at: number) => `Show picture ${at}`,
  zoomLevel: (percent: number) => `${percent} %`,
})

export const OnAPage: Story = {
  parameters: { docs: { story: { inline: false, height: '720px' } } },
  render: () => (
    <Stack gap={5}>
      <Stack gap={2}>
        <Heading level={1}>Volkswagen ID.4 Pro Performance</Heading>
        <Inline>
          <PricePlate text="€34,500" sign="€" />
          <Text size="sm" tone="muted">
            12 pictures, taken in May 2026
          </Text>
        </Inline>
      </Stack>
      <div style={{ maxInlineSize: '56rem' }}>
        <Gallery
          pictures={pictures(1, 12)}
          labels={labels('Volkswagen ID.4')}
          badges={<Badge tone="featured">Featured</Badge>}
        />
      </div>
    </Stack>
  ),
}
