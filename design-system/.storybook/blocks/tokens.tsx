import type { CSSProperties, PropsWithChildren, ReactNode } from 'react'
import { Illustration, type IllustrationName } from '../../src/empty-state/illustration.tsx'
import { contrast, hex } from '../../src/theme/contrast.ts'
import { dark } from '../../src/theme/dark.ts'
import { light } from '../../src/theme/light.ts'
import { type ColorName, colorNames, controlPairs, textPairs } from '../../src/theme/palette.ts'
import { breakpoints, media, scale } from '../../src/theme/scale.ts'
import { vars } from '../../src/theme/vars.css.ts'

const cell: CSSProperties = {
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderBlockEnd: `1px solid ${vars.color.border}`,
  textAlign: 'start',
  verticalAlign: 'middle',
  fontSize: vars.text.sm,
}
const code: CSSProperties = { fontFamily: vars.font.mono, fontSize: vars.text.xs }

function Sheet({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <div className="sb-unstyled" style={{ overflowX: 'auto', marginBlock: vars.space[4], color: vars.color.text }}>
      <table style={{ borderCollapse: 'collapse', inlineSize: '100%', fontFamily: vars.font.body }}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" style={{ ...cell, color: vars.color.muted }}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {row.map((value, place) => (
                <td key={heads[place]} style={cell}>
                  {place === 0 ? <span style={code}>{value}</span> : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Swatch = ({ value }: { value: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: vars.space[2], whiteSpace: 'nowrap' }}>
    <span
      style={{
        inlineSize: 36,
        blockSize: 24,
        borderRadius: 4,
        border: `1px solid ${vars.color.border}`,
        background: value,
      }}
    />
    <span style={code}>{value.includes('/') ? value : hex(value)}</span>
  </span>
)

/** Colours by the names that begin so, in both themes. */
export function Colors({ only, use }: { only: readonly string[]; use: Readonly<Partial<Record<ColorName, string>>> }) {
  const names = colorNames.filter((name) => only.some((start) => name.startsWith(start)))
  return (
    <Sheet
      heads={['vars.color.', 'Light', 'Dark', 'Use']}
      rows={names.map((name) => [
        name,
        <Swatch key="l" value={light.color[name]} />,
        <Swatch key="d" value={dark.color[name]} />,
        use[name] ?? '',
      ])}
    />
  )
}

const Ratio = ({ ink, ground, least }: { ink: string; ground: string; least: number }) => {
  const ratio = contrast(ink, ground)
  return (
    <span style={{ display: 'inline-flex', gap: vars.space[2], alignItems: 'center' }}>
      <span style={{ background: ground, color: ink, padding: '2px 10px', borderRadius: 4 }}>Aa 42</span>
      <strong>{`${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`}</strong>
      {ratio >= least ? null : 'too little'}
    </span>
  )
}

/** Which ink meets which ground, with the ratio worked out from the tokens. */
export function Contrast({ of }: { of: 'text' | 'controls' }) {
  const [pairs, least] = of === 'text' ? [textPairs, 4.5] : [controlPairs, 3]
  return (
    <Sheet
      heads={['Ink on ground', 'Light', 'Dark']}
      rows={pairs.map(([ink, ground]) => [
        `${ink} on ${ground}`,
        <Ratio key="l" ink={light.color[ink]} ground={light.color[ground]} least={least} />,
        <Ratio key="d" ink={dark.color[ink]} ground={dark.color[ground]} least={least} />,
      ])}
    />
  )
}

const inPixels = (rem: string) => (rem.endsWith('rem') ? `${rem} (${Number.parseFloat(rem) * 16} px)` : rem)

type Group = 'space' | 'radius' | 'text' | 'leading' | 'weight' | 'tracking' | 'size' | 'duration' | 'ease' | 'layer'

/** One group of the scale with a sample of each. */
export function Scale({ group, use = {} }: { group: Group; use?: Readonly<Record<string, string>> }) {
  return (
    <Sheet
      heads={[`vars.${group}.`, 'Value', 'Looks like', 'Use']}
      rows={Object.entries<string>(scale[group])
        .toSorted(([, a], [, b]) => Number.parseFloat(a) - Number.parseFloat(b))
        .map(([name, value]) => [name, inPixels(value), sample(group, value), use[name] ?? ''])}
    />
  )
}

function sample(group: Group, value: string): ReactNode {
  const block = { background: vars.color.accent, blockSize: 16 }
  if (group === 'space' || group === 'size')
    return <div style={{ ...block, inlineSize: value, maxInlineSize: '16rem' }} />
  if (group === 'radius')
    return <div style={{ ...block, blockSize: 40, inlineSize: 72, borderRadius: value, maxInlineSize: '100%' }} />
  if (group === 'text') return <span style={{ fontSize: value, lineHeight: 1.1 }}>€18,990 · 48,200 km · 简体</span>
  if (group === 'weight') return <span style={{ fontWeight: value }}>Peugeot 308 SW</span>
  if (group === 'tracking') return <span style={{ letterSpacing: value }}>Peugeot 308 SW</span>
  return null
}

/** Shadows on the ground they are made for. */
export function Shadows({ use }: { use: Readonly<Record<'low' | 'mid' | 'high', string>> }) {
  return (
    <Sheet
      heads={['vars.shadow.', 'Looks like', 'Light', 'Dark', 'Use']}
      rows={(['low', 'mid', 'high'] as const).map((name) => [
        name,
        <div
          key="box"
          style={{
            inlineSize: 96,
            blockSize: 56,
            margin: 12,
            borderRadius: vars.radius.md,
            background: vars.color.raised,
            boxShadow: vars.shadow[name],
          }}
        />,
        <span key="l" style={code}>
          {light.shadow[name]}
        </span>,
        <span key="d" style={code}>
          {dark.shadow[name]}
        </span>,
        use[name],
      ])}
    />
  )
}

export const Breakpoints = ({ use }: { use: Readonly<Record<keyof typeof breakpoints, string>> }) => (
  <Sheet
    heads={['media.', 'From', 'What changes']}
    rows={(['tablet', 'desktop', 'wide'] as const).map((name) => [name, `${breakpoints[name]} px`, use[name]])}
  />
)

export const MediaQueries = () => <Sheet heads={['media.', 'Query']} rows={Object.entries(media)} />

/** Drawings side by side with their names. */
export function Illustrations({ use }: { use: Readonly<Record<IllustrationName, string>> }) {
  return (
    <Sheet
      heads={['name', 'Looks like', 'Use']}
      rows={(Object.keys(use) as IllustrationName[]).map((name) => [
        name,
        <div key="drawing" style={{ inlineSize: 180 }}>
          <Illustration name={name} />
        </div>,
        use[name],
      ])}
    />
  )
}

export function Icons({ icons }: { icons: readonly (readonly [string, ReactNode, string])[] }) {
  return <Sheet heads={['lucide-react', 'Looks like', 'Means']} rows={icons} />
}

/** Links of a front page, as cards. */
export const Doors = ({ children }: PropsWithChildren) => (
  <div
    className="sb-unstyled"
    style={{
      display: 'grid',
      gap: vars.space[4],
      marginBlockEnd: vars.space[6],
      gridTemplateColumns: 'repeat(auto-fill, minmax(18rem, 1fr))',
    }}
  >
    {children}
  </div>
)

export const Door = ({ to, title, children }: PropsWithChildren<{ to: string; title: string }>) => (
  <a
    href={`?path=/docs/${to}--docs`}
    target="_top"
    style={{
      display: 'block',
      padding: vars.space[5],
      border: `1px solid ${vars.color.border}`,
      borderRadius: vars.radius.md,
      backgroundColor: vars.color.surface,
      boxShadow: vars.shadow.low,
      color: vars.color.text,
      textDecoration: 'none',
      fontFamily: vars.font.body,
    }}
  >
    <strong style={{ display: 'block', color: vars.color.accentText, marginBlockEnd: vars.space[1] }}>{title}</strong>
    <span style={{ fontSize: vars.text.sm, color: vars.color.muted }}>{children}</span>
  </a>
)
