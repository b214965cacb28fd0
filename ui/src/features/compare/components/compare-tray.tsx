import { compareVehicles, type Vehicle } from '@forecourt/contracts'
import { Button, FilterChips, IconButton, LinkButton, Picture, useToastLift } from '@forecourt/design-system'
import { media } from '@forecourt/design-system/theme'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useMedia } from '../../../shared/feedback/use-media.ts'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import { type CompareEntry, writeCompare } from '../../../shared/vehicle/compare-selection.ts'
import { standInOf } from '../../../shared/vehicle/what-is-lacking.ts'
import { useDistinctNames } from '../use-distinct-names.ts'
import * as styles from './compare.css.ts'

export interface CompareTrayProps {
  entries: readonly CompareEntry[]
  /** Where the comparison is shown. */
  href: string
  onRemove: (id: string) => void
  onClear: () => void
}

/**
 * Room for it is there before it is known.
 *
 * @param props.name what it shows, where nothing beside it says so
 */
const Thumb = ({ vehicle, name }: { vehicle: Vehicle | undefined; name?: string }) => (
  <span
    className={styles.thumb}
    {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
  >
    <Picture
      ratio="card"
      picture={vehicle && pictureOf(vehicle.pictures[0], '')}
      standIn={vehicle ? standInOf(vehicle) : undefined}
      sizes="40px"
    />
  </span>
)

/** The vehicles chosen so far, at the foot of the page; on phones one line, as narrow as its words. */
export function CompareTray({ entries, href, onRemove, onClear }: CompareTrayProps) {
  const { t } = useTranslation('compare')
  const isPhone = useMedia(media.phone)
  useToastLift('4rem')
  // What the comparison asks for, too: it opens with what is here.
  const { data } = useEndpoint(
    compareVehicles,
    { query: { ids: writeCompare(entries.map(({ id }) => id)) } },
    { keepPreviousData: true },
  )
  const vehicles = entries.flatMap(({ id }) => data?.find((vehicle) => vehicle.id === id) ?? [])
  const vehicleOf = (id: string) => vehicles.find((vehicle) => vehicle.id === id)
  const names = useDistinctNames(vehicles)
  return (
    <div className={styles.trayRoom}>
      <section className={styles.tray} aria-label={t('title')}>
        {isPhone ? (
          <div className={styles.trayThumbs}>
            {entries.map(({ id, title }) => (
              <Thumb key={id} vehicle={vehicleOf(id)} name={names.name(id, title)} />
            ))}
          </div>
        ) : null}
        <div className={styles.trayChips}>
          <FilterChips
            label={t('chosen')}
            chips={entries.map(({ id, title }) => ({
              id,
              label: names.name(id, title),
              icon: <Thumb vehicle={vehicleOf(id)} />,
            }))}
            onRemove={onRemove}
          />
        </div>
        <div className={styles.trayButtons}>
          <LinkButton size="sm" variant="primary" href={href} isDisabled={entries.length < 2}>
            {entries.length < 2 ? t('needTwo') : t('open', { count: entries.length })}
          </LinkButton>
          {isPhone ? (
            <IconButton size="sm" label={t('clear')} icon={<X />} onPress={onClear} />
          ) : (
            <Button size="sm" variant="ghost" onPress={onClear}>
              {t('clear')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
