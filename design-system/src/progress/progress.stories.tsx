import type { Meta, StoryObj } from '@storybook/react-vite'
import { State, StateSheet } from '../stories/states.tsx'
import { LoadingBar, ProgressBar } from './progress.tsx'

const meta = {
  title: 'Feedback/Progress',
  component: ProgressBar,
  args: { label: 'Uploading front.jpg', value: 64 },
} satisfies Meta<typeof ProgressBar>
export default meta
type Story = StoryObj<typeof meta>

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { showLabel: true, tone: 'accent' } }

export const States: Story = {
  render: () => (
    <StateSheet>
      <State name="begun">
        <ProgressBar label="Waiting" value={0} />
      </State>
      <State name="on its way">
        <ProgressBar label="Uploading" value={64} valueText="2.1 of 3.2 MB" />
      </State>
      <State name="done">
        <ProgressBar label="Uploaded" value={100} tone="success" />
      </State>
      <State name="failed">
        <ProgressBar label="Stopped" value={40} tone="danger" />
      </State>
      <State name="texts hidden">
        <ProgressBar label="Hidden" value={30} showLabel={false} />
      </State>
      <State name="long text">
        <div style={{ inlineSize: 220 }}>
          <ProgressBar label="Envoi de vue-avant-gauche.jpg" value={64} valueText="2,1 Mo sur 3,2 Mo" />
        </div>
      </State>
      <State name="line at the top of the window">
        <LoadingBar isLoading label="Loading page" delay={0} />
      </State>
    </StateSheet>
  ),
}
