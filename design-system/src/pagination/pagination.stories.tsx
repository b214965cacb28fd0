import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { State, StateSheet } from '../stories/states.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'

const meta = {
  title: 'Navigation/Pagination',
  component: Pagination,
  args: {
    label: 'Pages',
    page: 1,
    pageCount: 24,
    previousLabel: 'Previous',
    nextLabel: 'Next',
    pageLabel: (page) => `Page ${page}`,
    onPageChange: fn(),
  },
} satisfies Meta<typeof Pagination>
export default meta
type Story = StoryObj<typeof meta>

function Paged(props: PaginationProps) {
  const [page, setPage] = useState(props.page)
  return (
    <Pagination
      {...props}
      page={page}
      onPageChange={(to) => {
        setPage(to)
        props.onPageChange?.(to)
      }}
    />
  )
}

export const Interactive: Story = {
  render: (args) => <Paged {...args} />,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(args.onPageChange).toHaveBeenLastCalledWith(2)
    await expect(canvas.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(canvas.getByRole('button', { name: 'Page 24' }))
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled()
  },
}
export const Middle: Story = { args: { page: 12 } }
export const AsLinks: Story = {
  args: { page: 12, href: (page) => `?page=${page}` },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Page 13' })).toHaveAttribute('href', '?page=13')
  },
}

/** For trying things: not a test. */
export const Playground: Story = { tags: ['!test'], args: { page: 3, pageCount: 12 } }

export const States: Story = {
  render: (args) => (
    <StateSheet wide>
      <State name="first">
        <Pagination {...args} label="First" page={1} pageCount={24} />
      </State>
      <State name="middle">
        <Pagination {...args} label="Middle" page={12} pageCount={24} />
      </State>
      <State name="last">
        <Pagination {...args} label="Last" page={24} pageCount={24} />
      </State>
      <State name="few">
        <Pagination {...args} label="Few" page={2} pageCount={3} />
      </State>
      <State name="hover" force="hovered" on="li:nth-child(3) [data-rac]">
        <Pagination {...args} label="Hovered" page={1} pageCount={24} />
      </State>
      <State name="focus" force="focus-visible" on="li:nth-child(3) [data-rac]">
        <Pagination {...args} label="Focused" page={1} pageCount={24} />
      </State>
      <State name="320 px, large numbers">
        <div style={{ inlineSize: 288 }}>
          <Pagination {...args} label="Narrow" page={1204} pageCount={2408} />
        </div>
      </State>
    </StateSheet>
  ),
}
