import type { Meta, StoryObj } from '@storybook/react-vite'
import { pictures } from '../stories/fixtures.ts'
import { State, StateSheet } from '../stories/states.tsx'
import { Picture } from './picture.tsx'

const meta = {
  title: 'Display/Picture',
  component: Picture,
  args: { picture: pictures(0, 1)[0] },
  decorators: [
    (Show) => (
      <div style={{ inlineSize: 280, blockSize: 210 }}>
        <Show />
      </div>
    ),
  ],
} satisfies Meta<typeof Picture>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { fit: 'cover', priority: false } }

const box = { inlineSize: '100%', blockSize: 180 }

export const States: Story = {
  decorators: [],
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
