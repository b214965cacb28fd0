import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { pictures } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { Picture } from './picture.tsx'

/** Around one picture alone; States have boxes of their own. */
const boxed: Pick<Story, 'decorators'> = {
  decorators: [
    (Show) => (
      <div style={{ inlineSize: 280, blockSize: 210 }}>
        <Show />
      </div>
    ),
  ],
}

const meta = {
  title: 'Display/Picture',
  component: Picture,
  args: { picture: pictures(0, 1)[0] },
} satisfies Meta<typeof Picture>
export default meta
type Story = StoryObj<typeof meta>

const dot = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="${colour}" d="M0 0h4v3H0z"/></svg>`)}`

/** The first format that a browser knows is taken, and what every browser knows where it knows none. */
export const Formats: Story = {
  ...boxed,
  args: {
    priority: true,
    sizes: '280px',
    picture: {
      ...{ src: dot('red'), alt: 'Front' },
      formats: [
        { type: 'image/of-tomorrow', srcSet: `${dot('blue')} 320w` },
        { type: 'image/svg+xml', srcSet: `${dot('green')} 320w` },
      ],
    },
  },
  play: async ({ canvas }) => {
    const shown: HTMLImageElement = canvas.getByRole('img', { name: 'Front' })
    await waitFor(() => expect(shown.currentSrc).toBe(dot('green')))
    await expect(shown.parentElement?.querySelector('source')).toHaveAttribute('sizes', '280px')
  },
}

/** Covered, it is named and drawn by its placeholder, and the browser asks for nothing. */
export const Covered: Story = {
  ...boxed,
  args: { picture: { src: '/not-asked-for.webp', alt: 'Front, covered', placeholder: 'grey' }, isCovered: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: 'Front, covered' })).toBeVisible()
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}

/** For trying things: not a test. */
export const Playground: Story = { ...boxed, tags: ['!test'], args: { fit: 'cover', priority: false } }

const box = { inlineSize: '100%', blockSize: 180 }

export const States: Story = {
  render: ({ picture }) => (
    <StateSheet>
      <State name="cover">
        <div style={box}>
          <Picture picture={picture} />
        </div>
      </State>
      <State name="contain">
        <div style={box}>
          <Picture picture={picture} fit="contain" />
        </div>
      </State>
      <State name="loading: the placeholder">
        <div style={{ ...box, position: 'relative' }}>
          <Picture
            picture={{
              src: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
              alt: 'Front',
              placeholder: 'oklch(0.8 0.03 250)',
            }}
          />
        </div>
      </State>
      <State name="card: a box of its own">
        <Picture picture={picture} ratio="card" />
      </State>
      <State name="wide">
        <Picture picture={picture} ratio="wide" />
      </State>
      <State name="covered: nothing is fetched">
        <div style={box}>
          <Picture
            picture={{ src: '/not-asked-for.webp', alt: 'Front, covered', placeholder: 'oklch(0.8 0.03 250)' }}
            isCovered
          />
        </div>
      </State>
      <State name="broken">
        <div style={box}>
          <Picture picture={{ src: 'data:image/png;base64,AAAA', alt: 'Front' }} standIn={{ make: 'Fiat' }} />
        </div>
      </State>
      {(['car', 'van', 'motorcycle', 'truck'] as const).map((kind) => (
        <State key={kind} name={`missing, ${kind}`}>
          <div style={box}>
            <Picture picture={undefined} standIn={{ make: 'Renault', kind }} />
          </div>
        </State>
      ))}
    </StateSheet>
  ),
}
