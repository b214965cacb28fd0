import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from '../avatar/avatar.tsx'
import { Brand } from '../brand/brand.tsx'
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx'
import { Button } from '../button/button.tsx'
import { Callout } from '../callout/callout.tsx'
import { Card } from '../card/card.tsx'
import { ChoiceChips } from '../chip/chip.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { Box } from '../layout/box.tsx'
import { Divider } from '../layout/divider.tsx'
import { Grid } from '../layout/grid.tsx'
import { Inline, Stack } from '../layout/stack.tsx'
import { Heading, Text } from '../layout/text.tsx'
import { LoadingBar, ProgressBar } from '../progress/progress.tsx'
import { colorNames } from '../theme/palette.ts'
import { vars } from '../theme/vars.css.ts'

const meta = { title: 'Foundations/Overview' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Logo: Story = {
  render: () => (
    <Stack gap={6}>
      <Brand label="Forecourt" size="lg" />
      <Brand label="Forecourt" />
      <Brand variant="mark" size="lg" />
    </Stack>
  ),
}

export const Type: Story = {
  render: () => (
    <Stack>
      {(['xxl', 'xl', 'lg', 'md', 'sm', 'xs'] as const).map((size) => (
        <Text key={size} size={size} weight={size === 'xxl' || size === 'xl' ? 'bold' : 'regular'} numeric>
          {size} · Peugeot 308 SW, €18,990, 48,200 km, été, Łódź, 简体中文
        </Text>
      ))}
      <Divider />
      <Heading level={1}>Heading 1</Heading>
      <Heading level={2}>Heading 2</Heading>
      <Heading level={3}>Heading 3</Heading>
    </Stack>
  ),
}

export const Colours: Story = {
  render: () => (
    <Grid fit="tile" gap={3}>
      {colorNames.map((name) => (
        <Stack key={name} gap={1}>
          <Box backgroundColor={name} borderRadius="md" border="hair" style={{ height: vars.size.control }} />
          <Text size="xs">{name}</Text>
        </Stack>
      ))}
    </Grid>
  ),
}

export const Pieces: Story = {
  render: () => (
    <Stack gap={6} maxInlineSize="lg">
      <Breadcrumbs
        label="Breadcrumb"
        items={[{ label: 'Vehicles', href: '#/' }, { label: 'Peugeot', href: '#/peugeot' }, { label: '308 SW' }]}
      />
      <Callout title="Confirm your email">We sent a code to ada@example.com.</Callout>
      <Callout tone="success">Your vehicle is online.</Callout>
      <Callout tone="warning" title="Your plan ends in 3 days" actions={<Button size="sm">Renew</Button>} />
      <Callout tone="danger" title="Payment failed">
        Use another card, or try again later.
      </Callout>
      <Inline>
        <Avatar name="Ada Lovelace" size="sm" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="李雷" size="lg" />
        <Text size="sm">
          Press <Kbd>Alt</Kbd> <Kbd>T</Kbd> for notifications
        </Text>
      </Inline>
      <ChoiceChips
        label="Body"
        value={['estate']}
        onChange={() => undefined}
        options={[
          { value: 'suv', label: 'SUV' },
          { value: 'estate', label: 'Estate' },
          { value: 'van', label: 'Van' },
        ]}
      />
      <Card>
        <Stack gap={3}>
          <ProgressBar label="Uploading front.jpg" value={64} valueText="2.1 of 3.2 MB" />
          <ProgressBar label="Vehicles" value={100} tone="danger" />
        </Stack>
      </Card>
      <LoadingBar isLoading label="Loading page" delay={0} />
    </Stack>
  ),
}
