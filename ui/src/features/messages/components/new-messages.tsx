import { Button } from '@forecourt/design-system'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as styles from './thread.css.ts'

/** Leads who reads higher up down to what came meanwhile. The log itself reads the messages out. */
export function NewMessages({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <div role="status" className={styles.below}>
      {count > 0 ? (
        <Button size="sm" variant="primary" icon={<ArrowDown />} onPress={onPress}>
          {t('below', { count })}
        </Button>
      ) : null}
    </div>
  )
}
