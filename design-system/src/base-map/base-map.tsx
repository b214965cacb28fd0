import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components'
import { IconButton } from '../button/icon-button.tsx'
import { VisuallyHidden } from '../layout/text.tsx'
import { useLaidOut } from '../layout/use-laid-out.ts'
import * as styles from './base-map.css.ts'
import { lengthOf, type MapSize, type MapView, type Place, pointOn, zoomedBy } from './mercator.ts'
import { outline } from './outline.ts'
import { type MapPlace, type PlacedName, placeNames } from './place-names.ts'
import { useMapGestures } from './use-map-gestures.ts'
import { useWorld } from './use-world.ts'

/** Something at a place: a pin, or a number of things. */
export interface MapMarker extends Place {
  readonly id: string
  /** Its accessible name, e.g. "Lyon, 124 vehicles". */
  readonly label: string
  /** What stands in it, e.g. "124"; a pin without. */
  readonly text?: string | undefined
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  readonly isCurrent?: boolean | undefined
}

/** A distance around a place. */
export interface MapCircle extends Place {
  readonly id: string
  readonly km: number
}

export interface BaseMapProps {
  /** Names the map; all that assistive technology gets of one that does not move. */
  label: string
  view: MapView
  /** Without it the map is a picture. With it, it moves by drag, pinch, wheel, keys and buttons, and asks for each view. */
  onViewChange?: ((view: MapView) => void) | undefined
  /** Said and shown of a map that moves. */
  texts?: { zoomIn: string; zoomOut: string; keys: string } | undefined
  markers?: readonly MapMarker[] | undefined
  /** Without it markers are pictures. */
  onMarker?: ((id: string) => void) | undefined
  /** Distances around places, drawn as circles. */
  circles?: readonly MapCircle[] | undefined
  /** Names of towns, the most important first: what has no room is left out. */
  places?: readonly MapPlace[] | undefined
  /** Whose data it shows, in a corner. */
  credit?: ReactNode
  /** Over the map: controls of whoever uses it. */
  children?: ReactNode
}

const NONE: readonly never[] = []

/** As `base-map.css.ts` draws them, with what stands around. CSS pixels. */
const radii = { sm: 17, md: 21, lg: 25 } as const
const radiusOf = ({ text, size = 'sm' }: MapMarker): number => (text === undefined ? 9 : radii[size])

const readSize = (element: HTMLElement) => `${element.clientWidth} ${element.clientHeight}`
const sizeOf = (text: string | undefined): MapSize => {
  const [width = 0, height = 0] = (text ?? '').split(' ').map(Number)
  return { width, height }
}

/**
 * Coasts, borders and towns, drawn from our own data: nobody else is asked for anything. It fills its parent, which has a height
 * of its own.
 */
export function BaseMap(props: BaseMapProps) {
  const { label, view, onViewChange, texts, markers = NONE, onMarker, places = NONE, circles = NONE } = props
  const { credit, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const laidOut = useLaidOut(frame, readSize)
  const size = useMemo(() => sizeOf(laidOut), [laidOut])
  const gestures = useMapGestures(frame, view, size, onViewChange)
  const keys = useId()
  const placed = useMemo(
    () => markers.map((marker) => ({ marker, at: pointOn(view, size, marker) })),
    [markers, view, size],
  )
  const names = useMemo(
    () =>
      placeNames(
        places,
        view,
        size,
        placed.map(({ marker, at }) => ({ ...at, radius: radiusOf(marker) })),
      ),
    [places, view, size, placed],
  )
  const isShown = size.width > 0
  return (
    <div ref={frame} className={styles.frame({ moves: onViewChange !== undefined })} {...gestures}>
      {onViewChange ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move it, plus and minus zoom
        <div role="application" tabIndex={0} aria-label={label} aria-describedby={keys} className={styles.pane}>
          <Drawing view={view} size={size} names={names} circles={circles} />
          <VisuallyHidden>
            <span id={keys}>{texts?.keys}</span>
          </VisuallyHidden>
        </div>
      ) : (
        <div role="img" aria-label={label} className={styles.pane}>
          <Drawing view={view} size={size} names={names} circles={circles} />
        </div>
      )}
      {isShown
        ? placed.map(({ marker, at }) => (
            <Marker key={marker.id} marker={marker} x={at.x} y={at.y} onPress={onMarker} />
          ))
        : null}
      {onViewChange && texts ? (
        <div className={styles.controls}>
          <IconButton
            label={texts.zoomIn}
            icon={<Plus />}
            variant="secondary"
            onPress={() => onViewChange(zoomedBy(view, 1, size))}
          />
          <IconButton
            label={texts.zoomOut}
            icon={<Minus />}
            variant="secondary"
            onPress={() => onViewChange(zoomedBy(view, -1, size))}
          />
        </div>
      ) : null}
      {children}
      {credit ? <small className={styles.credit}>{credit}</small> : null}
    </div>
  )
}

interface DrawingProps {
  view: MapView
  size: MapSize
  names: readonly PlacedName[]
  circles: readonly MapCircle[]
}

function Drawing({ view, size, names, circles }: DrawingProps) {
  const world = useWorld(view.zoom)
  const land = useMemo(() => (world ? outline(world.land, view, size, true) : ''), [world, view, size])
  const borders = useMemo(() => (world ? outline(world.borders, view, size, false) : ''), [world, view, size])
  return (
    <svg className={styles.drawing} aria-hidden="true">
      <path className={styles.land} d={land} />
      <path className={styles.border} d={borders} />
      {circles.map((circle) => {
        const { x, y } = pointOn(view, size, circle)
        return (
          <circle
            key={circle.id}
            className={styles.circle}
            cx={x}
            cy={y}
            r={lengthOf(circle.km, circle.latitude, view.zoom)}
          />
        )
      })}
      {names.map(({ id, name, x, y, hasDot }) => (
        <g key={id}>
          {hasDot ? <circle className={styles.town} cx={x} cy={y} /> : null}
          <text className={styles.townName} x={x + 6} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}

interface MarkerProps {
  marker: MapMarker
  x: number
  y: number
  onPress: ((id: string) => void) | undefined
}

function Marker({ marker: { id, label, text, size = 'sm', isCurrent = false }, x, y, onPress }: MarkerProps) {
  const place = { transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }
  const disc = <span className={styles.disc({ size: text === undefined ? 'pin' : size })}>{text}</span>
  if (!onPress)
    return (
      <span aria-hidden className={styles.marker} style={place}>
        {disc}
      </span>
    )
  return (
    <Button
      aria-label={label}
      aria-current={isCurrent}
      className={styles.marker}
      style={place}
      onPress={() => onPress(id)}
    >
      {disc}
    </Button>
  )
}
