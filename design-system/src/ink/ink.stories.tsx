import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { drawing } from './ink.css.ts'
import { Car, Motorcycle, Truck, Van } from './silhouettes.tsx'

const meta = {
  title: 'Display/Ink',
  component: Car,
  decorators: [
    (Show) => (
      <svg viewBox="0 0 240 160" className={drawing} aria-hidden>
        <Show />
      </svg>
    ),
  ],
} satisfies Meta<typeof Car>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

const all = { car: Car, van: Van, motorcycle: Motorcycle, truck: Truck }

export const States: Story = {
  decorators: [],
  render: () => (
    <StateSheet>
      {Object.entries(all).map(([name, Vehicle]) => (
        <State key={name} name={name}>
          <svg viewBox="0 0 240 160" className={drawing} aria-hidden>
            <Vehicle />
          </svg>
        </State>
      ))}
    </StateSheet>
  ),
}
