import { Canvas, Controls } from '@storybook/addon-docs/blocks'
import { Check, X } from 'lucide-react'
import type { ComponentProps, CSSProperties, PropsWithChildren, ReactNode } from 'react'
import { vars } from '../../src/theme/vars.css.ts'

const grid: CSSProperties = {
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  marginBlock: vars.space[4],
}

/** What to do beside what not to do. */
export const Pair = ({ children }: PropsWithChildren) => <div style={grid}>{children}</div>

interface ExampleProps {
  /** Why, in a sentence about this very component. */
  why: ReactNode
  children: ReactNode
}

function Example({ why, children, isGood }: ExampleProps & { isGood: boolean }) {
  const [ink, edge] = isGood
    ? [vars.color.successText, vars.color.successText]
    : [vars.color.dangerText, vars.color.danger]
  const Icon = isGood ? Check : X
  return (
    <figure
      className="sb-unstyled"
      style={{
        margin: 0,
        display: 'flex',
        flexDirection: 'column',
        border: `1px solid ${vars.color.border}`,
        borderBlockStart: `3px solid ${edge}`,
        borderRadius: vars.radius.sm,
        backgroundColor: vars.color.surface,
        color: vars.color.text,
        fontFamily: vars.font.body,
        overflow: 'hidden',
        minInlineSize: 0,
      }}
    >
      <div style={{ padding: vars.space[5], flexGrow: 1, overflowX: 'auto' }}>{children}</div>
      <figcaption
        style={{
          padding: `${vars.space[3]} ${vars.space[4]}`,
          backgroundColor: vars.color.sunken,
          fontSize: vars.text.sm,
          lineHeight: vars.leading.sm,
        }}
      >
        <strong style={{ display: 'inline-flex', alignItems: 'center', gap: vars.space[1], color: ink }}>
          <Icon size="1em" aria-hidden />
          {isGood ? 'Do' : 'Don’t'}
        </strong>{' '}
        {why}
      </figcaption>
    </figure>
  )
}

/** An example to follow. */
export const Do = (props: ExampleProps) => <Example {...props} isGood />

/** An example that goes wrong, drawn as it would. */
export const Dont = (props: ExampleProps) => <Example {...props} isGood={false} />

type Of = ComponentProps<typeof Canvas>['of']

/** A story with its controls. */
export function Play({ of }: { of: Of }) {
  return (
    <>
      <Canvas {...(of ? { of } : {})} />
      <Controls {...(of ? { of } : {})} />
    </>
  )
}

/** Anything of ours on a page of text, on the application's ground. */
export const Live = ({ children }: PropsWithChildren) => (
  <div
    className="sb-unstyled"
    style={{
      padding: vars.space[5],
      marginBlock: vars.space[4],
      border: `1px solid ${vars.color.border}`,
      borderRadius: vars.radius.md,
      backgroundColor: vars.color.canvas,
      color: vars.color.text,
      fontFamily: vars.font.body,
      overflowX: 'auto',
    }}
  >
    {children}
  </div>
)
