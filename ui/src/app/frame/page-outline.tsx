import {
  ListRowSkeleton,
  Skeleton,
  SkeletonList,
  Stack,
  VehicleCardSkeleton,
  VehicleDetailSkeleton,
} from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { AccountLayout } from '../../features/account/components/account-layout.tsx'
import * as home from '../../features/home/components/results.css.ts'
import * as grid from '../../shared/vehicle/vehicle-grid.css.ts'
import * as styles from './outline.css.ts'
import type { PageShape } from './page-shape.ts'

/** The shape of a page that is on its way, said once to screen readers. */
export function PageOutline({ shape }: { shape: PageShape }) {
  const Shape = shapes[shape]
  return <Shape />
}

const Head = () => <Skeleton size="xl" width="third" />
const TableRow = () => <Skeleton size="lg" width="full" />
const Field = () => (
  <div>
    <Skeleton width="third" />
    <Skeleton shape="block" />
  </div>
)
const Paragraph = () => (
  <div>
    <Skeleton width="full" />
    <Skeleton width="most" />
    <Skeleton width="half" />
  </div>
)
const Facet = () => (
  <div>
    <Skeleton width="half" />
    <Skeleton shape="block" />
  </div>
)

/** `count` of them, under a heading. */
const listOf = (Item: () => React.ReactNode, count: number, gap: 0 | 3 | 6) =>
  function List() {
    const { t } = useTranslation('common')
    return (
      <div className={styles.page}>
        <Head />
        <Stack gap={gap}>
          <SkeletonList label={t('loading')} count={count} of={Item} />
        </Stack>
      </div>
    )
  }

function Cards({ count = 8 }: { count?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className={grid.grid}>
      <SkeletonList label={t('loading')} count={count} of={VehicleCardSkeleton} />
    </div>
  )
}

function Home() {
  return (
    <div className={home.layout}>
      <div className={home.rail}>
        <div className={styles.facets}>
          {Array.from({ length: 12 }, (_, index) => `facet-${index}`).map((key) => (
            <Facet key={key} />
          ))}
        </div>
      </div>
      <div className={home.results}>
        <div className={home.header}>
          <div className={home.heading}>
            <div className={styles.title}>
              <Skeleton width="half" />
            </div>
            <p className={home.remark} />
          </div>
          <div className={home.tools}>
            <div className={styles.controls}>
              <Skeleton shape="block" />
            </div>
          </div>
        </div>
        <div className={home.chips} />
        <Cards />
      </div>
    </div>
  )
}

function Entrance() {
  const { t } = useTranslation('common')
  return (
    <AccountLayout isEntrance title={undefined}>
      <div className={styles.form}>
        <SkeletonList label={t('loading')} count={2} of={Field} />
        <Skeleton shape="block" />
      </div>
    </AccountLayout>
  )
}

const shapes: Record<PageShape, () => React.ReactNode> = {
  home: Home,
  entrance: Entrance,
  vehicle: VehicleDetailSkeleton,
  cards: () => (
    <div className={styles.page}>
      <Head />
      <Cards />
    </div>
  ),
  rows: listOf(ListRowSkeleton, 8, 0),
  table: listOf(TableRow, 12, 3),
  text: listOf(Paragraph, 4, 6),
}
