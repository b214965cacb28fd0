import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { DescriptionList } from '../description-list/description-list.tsx'
import { State, StateSheet } from '../stories/states.tsx'
import { Box } from './box.tsx'
import { Divider } from './divider.tsx'
import { Grid } from './grid.tsx'
import { Inline, Stack } from './stack.tsx'
import { Heading, Text, Unbroken } from './text.tsx'

const meta = {
  title: 'Layout/Layout',
  component: Stack,
  args: {
    gap: 4,
    children: (
      <>
        <Text>Peugeot 308 SW</Text>
        <Text tone="muted">48,200 km</Text>
      </>
    ),
  },
} satisfies Meta<typeof Stack>
export default meta
type Story = StoryObj<typeof meta>

/** Plates and VINs stand on one line in the narrowest facts, which take the room from the names. */
export const OneLine: Story = {
  render: () => (
    <div style={{ inlineSize: 240 }} lang="en">
      <DescriptionList
        columns={1}
        items={[
          { term: 'Registration', value: <Unbroken>FG-123-HJ</Unbroken> },
          { term: 'Vehicle identification number', value: <Unbroken>WBA8E9G50GNT12345</Unbroken> },
          { term: 'Colour', value: 'Anthracite' },
        ]}
      />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const text of ['FG-123-HJ', 'WBA8E9G50GNT12345', 'Anthracite']) {
      const range = document.createRange()
      range.selectNodeContents(canvas.getByText(text))
      await expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
    }
    const list = canvasElement.querySelector('dl')
    await expect(list?.scrollWidth).toBeLessThanOrEqual(list?.clientWidth ?? 0)
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  argTypes: { gap: { control: 'select', options: [0, 1, 2, 3, 4, 6, 8] } },
}

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="stack">
        <Stack gap={1}>
          <Text>One</Text>
          <Text>Two</Text>
        </Stack>
      </State>
      <State name="inline, wrapped">
        <div style={{ inlineSize: 120 }}>
          <Inline>
            <Text>Diesel</Text>
            <Text>Automatic</Text>
            <Text>2021</Text>
          </Inline>
        </div>
      </State>
      <State name="grid of two">
        <Grid columns={2} gap={2}>
          <Box padding={2} backgroundColor="sunken">
            1
          </Box>
          <Box padding={2} backgroundColor="sunken">
            2
          </Box>
        </Grid>
      </State>
      <State name="sizes">
        <Stack gap={1}>
          {(['xxl', 'xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
            <Text key={size} size={size}>
              {size}
            </Text>
          ))}
        </Stack>
      </State>
      <State name="tones">
        <Stack gap={1}>
          {(['text', 'muted', 'subtle', 'accent', 'danger', 'success', 'warning'] as const).map((tone) => (
            <Text key={tone} tone={tone}>
              {tone}
            </Text>
          ))}
        </Stack>
      </State>
      <State name="headings">
        <Heading level={2}>Second</Heading>
        <Heading level={3}>Third</Heading>
        <Heading level={4}>Fourth</Heading>
      </State>
      <State name="numeric, mono">
        <Text numeric>18,990.00</Text>
        <Text mono>VF3LCYHZJLS123456</Text>
      </State>
      <State name="one line, two lines">
        <Text truncate>Mercedes-Benz Sprinter 317 CDI Kastenwagen Extralang</Text>
        <Text lines={2}>Mercedes-Benz Sprinter 317 CDI Kastenwagen Extralang Superhochdach mit Anhängerkupplung</Text>
      </State>
      <State name="divider">
        <Divider />
      </State>
    </StateSheet>
  ),
}
