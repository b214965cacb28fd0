import type { ReactNode } from 'react'
import { Slider as AriaSlider, Label, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import { definedProps } from '../field/defined-props.ts'
import { label as labelClass, labelRow } from '../field/field.css.ts'
import { VisuallyHidden } from '../layout/text.tsx'
import { NumberField } from '../number-field/number-field.tsx'
import * as styles from './slider.css.ts'

interface SliderBase {
  label: ReactNode
  hideLabel?: boolean | undefined
  minValue: number
  maxValue: number
  step?: number | undefined
  formatOptions?: Intl.NumberFormatOptions | undefined
  isDisabled?: boolean | undefined
}

export interface SliderProps extends SliderBase {
  value?: number | undefined
  defaultValue?: number | undefined
  onChange?: ((value: number) => void) | undefined
  onChangeEnd?: ((value: number) => void) | undefined
}

/** One value on a line, where the exact figure matters little. */
export function Slider({ label, hideLabel, onChange, onChangeEnd, ...rest }: SliderProps) {
  return (
    <AriaSlider<number>
      {...definedProps(rest)}
      onChange={(value) => onChange?.(value)}
      onChangeEnd={(value) => onChangeEnd?.(value)}
      className={styles.slider}
    >
      <div className={labelRow}>
        {hideLabel ? (
          <VisuallyHidden>
            <Label>{label}</Label>
          </VisuallyHidden>
        ) : (
          <Label className={labelClass}>{label}</Label>
        )}
        <SliderOutput className={styles.output} />
      </div>
      <SliderTrack className={styles.track}>
        {({ state }) => (
          <>
            <div
              className={styles.range}
              style={{ insetInlineStart: 0, inlineSize: `${state.getThumbPercent(0) * 100}%` }}
            />
            <SliderThumb className={styles.thumb} />
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  )
}

/** Lower and upper end; `null` means no limit at that end. */
export type Range = readonly [from: number | null, to: number | null]

export interface RangeSliderProps extends SliderBase {
  /** Lower and upper end; `null` means no limit at that end. */
  value: readonly [from: number | null, to: number | null]
  /** Each movement. An end at the very edge is reported as `null`: no limit. */
  onChange: (value: Range) => void
  /** Movement ended, or a figure was entered: the moment to search. */
  onChangeEnd?: ((value: Range) => void) | undefined
  fromLabel: string
  toLabel: string
  unit?: ReactNode
  prefix?: ReactNode
  /** How many results lie in each equal step from `minValue` to `maxValue`; drawn above the line. */
  histogram?: readonly number[] | undefined
}

/** Bars of a histogram with a stable key each. */
function Histogram({ counts, from, to }: { counts: readonly number[]; from: number; to: number }) {
  const top = Math.max(1, ...counts)
  return (
    <div className={styles.bars} aria-hidden>
      {counts.map((count, place) => {
        const middle = (place + 0.5) / counts.length
        const inside = middle >= from && middle <= to
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={place}
            className={styles.bar}
            style={{ blockSize: `${(count / top) * 100}%` }}
            {...(inside ? { 'data-in': '' } : {})}
          />
        )
      })}
    </div>
  )
}

/** From and to: two thumbs for feeling, two number fields for exactness. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, hideLabel, value, onChange, onChangeEnd, fromLabel, toLabel, unit, prefix, histogram, ...scale } =
    props
  const { minValue, maxValue, formatOptions, isDisabled } = scale
  const within = (n: number) => Math.min(maxValue, Math.max(minValue, n))
  const ends = [within(value[0] ?? minValue), within(value[1] ?? maxValue)]
  const open = ([from, to]: number[]): Range => [
    from === minValue || from === undefined ? null : from,
    to === maxValue || to === undefined ? null : to,
  ]
  const enter = (next: Range) => {
    const [from, to] = next
    const ordered: Range = from !== null && to !== null && from > to ? [to, from] : next
    onChange(ordered)
    onChangeEnd?.(ordered)
  }
  const share = (n: number) => (n - minValue) / (maxValue - minValue)
  const field = { unit, prefix, formatOptions, minValue, maxValue, step: scale.step, isDisabled }
  return (
    <div className={styles.slider}>
      <AriaSlider<number[]>
        {...definedProps(scale)}
        value={ends}
        onChange={(next) => onChange(open(next))}
        onChangeEnd={(next) => onChangeEnd?.(open(next))}
        className={styles.area}
      >
        {hideLabel ? (
          <VisuallyHidden>
            <Label>{label}</Label>
          </VisuallyHidden>
        ) : (
          <Label className={labelClass}>{label}</Label>
        )}
        {histogram ? (
          <Histogram counts={histogram} from={share(ends[0] ?? minValue)} to={share(ends[1] ?? maxValue)} />
        ) : null}
        <SliderTrack className={styles.track}>
          {({ state }) => (
            <>
              <div
                className={styles.range}
                style={{
                  insetInlineStart: `${state.getThumbPercent(0) * 100}%`,
                  insetInlineEnd: `${(1 - state.getThumbPercent(1)) * 100}%`,
                }}
              />
              <SliderThumb index={0} aria-label={fromLabel} className={styles.thumb} />
              <SliderThumb index={1} aria-label={toLabel} className={styles.thumb} />
            </>
          )}
        </SliderTrack>
      </AriaSlider>
      <div className={styles.inputs}>
        <NumberField {...field} label={fromLabel} value={value[0]} onChange={(from) => enter([from, value[1]])} />
        <NumberField {...field} label={toLabel} value={value[1]} onChange={(to) => enter([value[0], to])} />
      </div>
    </div>
  )
}
