import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { FormInSteps } from './form-in-steps.tsx'

const meta = { title: 'Patterns/Form in steps', component: FormInSteps } satisfies Meta<typeof FormInSteps>
export default meta
type Story = StoryObj<typeof meta>

export const Sell: Story = {}

/** Sent with gaps: the summary takes the focus and leads to the step of a field. */
export const Refused: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Step 3/ }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }))
    await expect(await canvas.findByRole('alert')).toHaveFocus()
    await userEvent.click(canvas.getByText('Make: choose one from the list.'))
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Vehicle' })).toBeVisible()
  },
}
