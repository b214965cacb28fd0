import type { ComponentType } from 'react'
import { VisuallyHidden } from '../layout/text.tsx'
import * as styles from './skeleton.css.ts'

type Bone = NonNullable<Parameters<typeof styles.bone>[0]>

export interface SkeletonProps {
  shape?: Bone['shape']
  /** Type step the line stands for. */
  size?: Bone['size']
  width?: Bone['width']
}

/** One grey piece in the place of what comes. Hidden from screen readers: say "loading" once, with the list. */
export function Skeleton(props: SkeletonProps) {
  return <span aria-hidden data-bone="" className={styles.bone(props)} />
}

/** The shape of a vehicle card; of one that does not say who sells it where all are of one seller. */
export function VehicleCardSkeleton({ hasSeller = true }: { hasSeller?: boolean }) {
  return (
    <div className={styles.card} aria-hidden>
      <Skeleton shape="picture" />
      <div className={styles.cardBody}>
        <div className={styles.plate} />
        <div className={hasSeller ? styles.words : styles.wordsWithoutSeller}>
          <Skeleton width="most" />
          <Skeleton width="full" />
          <Skeleton width="half" />
          <Skeleton size="xs" width="third" />
        </div>
      </div>
    </div>
  )
}

/** The shape of a list row with a picture or avatar. */
export function ListRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden>
      <Skeleton shape="circle" />
      <div className={styles.grow}>
        <Skeleton width="half" />
        <Skeleton width="most" size="xs" />
      </div>
    </div>
  )
}

/** The shape of a vehicle page: gallery beside summary. */
export function VehicleDetailSkeleton() {
  return (
    <div className={styles.detail} aria-hidden>
      <div className={styles.stage}>
        <Skeleton shape="picture" />
      </div>
      <div className={styles.gap}>
        <Skeleton size="lg" width="most" />
        <Skeleton size="xl" width="half" />
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} width={line % 2 ? 'full' : 'most'} />
        ))}
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  )
}

export interface SkeletonListProps {
  label: string
  count: number
  of: ComponentType
}

/** Repeats a skeleton `count` times and says `label` once to screen readers. */
export function SkeletonList({ label, count, of: Item }: SkeletonListProps) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => `bone-${index}`).map((key) => (
        <Item key={key} />
      ))}
    </>
  )
}
