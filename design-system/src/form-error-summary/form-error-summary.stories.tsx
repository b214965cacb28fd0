import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'

const meta = {
  title: 'Forms/Form error summary',
  component: FormErrorSummary,
  args: {
    title: '2 things need your attention',
    onSelect: () => {},
    errors: [
      { field: 'price', message: 'Price: enter a number above 0.' },
      { field: 'city', message: 'City: choose one from the list.' },
    ],
  },
} satisfies Meta<typeof FormErrorSummary>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'] }

export const States: Story = {
  render: (args) => (
    <StateSheet>
      <State name="several">
        <FormErrorSummary {...args} />
      </State>
      <State name="one">
        <FormErrorSummary {...args} title="1 thing needs your attention" errors={args.errors.slice(0, 1)} />
      </State>
      <State name="hover" force="hovered" on="li [data-rac]">
        <FormErrorSummary {...args} title="Hovered" />
      </State>
      <State name="focus" force="focus-visible" on="li [data-rac]">
        <FormErrorSummary {...args} title="Focused" />
      </State>
      <State name="none: nothing is shown">
        <FormErrorSummary {...args} errors={[]} />
      </State>
      <State name="long text">
        <FormErrorSummary
          {...args}
          title="1 point à corriger"
          errors={[
            {
              field: 'x',
              message: 'Numéro d’immatriculation : écrivez-le tel qu’il figure sur le certificat, avec les tirets.',
            },
          ]}
        />
      </State>
    </StateSheet>
  ),
}
