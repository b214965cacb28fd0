import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Markdown } from './markdown.tsx'

const meta = { title: 'Content/Markdown', component: Markdown } satisfies Meta<typeof Markdown>
export default meta
type Story = StoryObj<typeof meta>

/** Everything a help page is made of. */
export const Page: Story = {
  args: {
    text: [
      '## Selling a vehicle',
      'Choose _Sell_ and **fill in** the form. See [your vehicles](/my/) or the [register](https://example.com).',
      '### What you need',
      '- the papers\n- at least one picture\n- a price',
      '1. Draft\n2. Publish',
      '> A sold vehicle stays in favourites.',
      '`VIN` is the number of the chassis.',
      '| Plan | Price |\n| --- | --- |\n| Free | 0 € |',
      '---',
      '```\n17 characters\n```',
    ].join('\n\n'),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'Selling a vehicle' })).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 3, name: 'What you need' })).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: 'Price' })).toBeVisible()
    const outside = canvas.getByRole('link', { name: 'register' })
    await expect(outside).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(canvas.getByRole('link', { name: 'your vehicles' })).not.toHaveAttribute('target')
  },
}

/** What would run, or tell others who reads: none of it is left. */
export const Hostile: Story = {
  args: {
    text: [
      '<script>document.body.dataset.owned = "yes"</script>',
      '<img src=x onerror="document.body.dataset.owned = \'yes\'">',
      '[press](javascript:document.body.dataset.owned="yes")',
      '![tracker](https://example.com/pixel.gif)',
      '<a href="https://example.com" onclick="alert(1)">raw</a>',
      'Harmless.',
    ].join('\n\n'),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Harmless.')).toBeVisible()
    await expect(canvasElement.querySelectorAll('script, img, [onclick], [onerror]')).toHaveLength(0)
    await expect(canvas.getByText('press')).toBeVisible()
    await expect(canvasElement.querySelectorAll('a')).toHaveLength(0)
    await expect(document.body.dataset.owned).toBeUndefined()
  },
}

/** For trying things: not a test. */
export const Playground: Story = {
  tags: ['!test'],
  args: { text: '# Fees\n\nFeaturing costs **€29**, see [terms](#terms).\n\n- Seven days\n- One region', topLevel: 2 },
}

export const States: Story = {
  args: {
    topLevel: 2,
    text: [
      '# Tarifs',
      'La mise en avant coûte **29 €**, voir [les conditions](https://example.com/conditions-generales-de-vente).',
      '- Sept jours',
      '- Une région',
      '1. Payer',
      '',
      '> Une citation.',
      '',
      '`code`',
      '',
      '| Offre | Prix |',
      '| --- | --- |',
      '| Particulier | 0 € |',
      '',
      '---',
      '',
      '## Suite',
    ].join('\n'),
  },
}
