import { placeholdersIn, type QuickAnswerPlaceholder } from '@forecourt/contracts'
import { Button, Callout, LinkButton, Text } from '@forecourt/design-system'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { useQuickAnswer } from '../use-quick-answer.ts'
import * as styles from './thread.css.ts'

export interface QuickNotesProps {
  text: string
  quick: ReturnType<typeof useQuickAnswer>
  vehicleId: string
}

/** What the vehicle's own page tells. */
const ofVehicle: readonly QuickAnswerPlaceholder[] = ['vehicle', 'price', 'city', 'address']

/** What became of a quick answer, and what of it is still open: read from the text, so a reload loses neither. */
export function QuickNotes({ text, quick, vehicleId }: QuickNotesProps) {
  const { t } = useTranslation('quick-answer')
  const format = useFormat()
  const open = placeholdersIn(text).known
  const { last, refused } = quick
  return (
    <div role="status" className={styles.notes}>
      {last ? (
        <div className={styles.note}>
          <Text size="sm" tone="muted">
            {t('put', { name: last.name })}
          </Text>
          <Button size="sm" variant="ghost" icon={<Undo2 />} onPress={quick.undo}>
            {t('undo')}
          </Button>
        </div>
      ) : null}
      {refused ? <Callout tone="warning">{t('noRoom', { name: refused.name })}</Callout> : null}
      {open.length > 0 ? (
        <Callout
          tone="warning"
          actions={
            <>
              {open.includes('viewing_hours') ? (
                <LinkButton size="sm" href={paths.settingsViewings()}>
                  {t('openHours')}
                </LinkButton>
              ) : null}
              {open.some((one) => ofVehicle.includes(one)) ? (
                <LinkButton size="sm" href={paths.editVehicle(vehicleId)}>
                  {t('openVehicle')}
                </LinkButton>
              ) : null}
            </>
          }
        >
          {t('open', { names: format.list(open.map((placeholder) => t(`placeholder.${placeholder}`))) })}
        </Callout>
      ) : null}
    </div>
  )
}
