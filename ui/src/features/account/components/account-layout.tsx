import { Heading, Skeleton, Stack, Text } from '@forecourt/design-system'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from './account-layout.css.ts'
import { ForecourtScene } from './forecourt-scene.tsx'

const facts = ['search', 'compare', 'live'] as const

export interface AccountLayoutProps {
  /** Undefined while it is on its way: a heading that says nothing is none. */
  title: ReactNode | undefined
  lead?: ReactNode
  /** Where a visitor begins: says in a line what this is, where there is no room for the words beside the form. */
  isEntrance?: boolean
  children: ReactNode
}

/** A form beside a word about the house; on phones the form alone. */
export function AccountLayout({ title, lead, isEntrance = false, children }: AccountLayoutProps) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.split}>
      <section className={styles.formSide}>
        <Stack gap={6} className={styles.form}>
          {isEntrance ? (
            <Text weight="medium" className={styles.line}>
              {t('brand.line')}
            </Text>
          ) : null}
          <Stack gap={2}>
            {title === undefined ? <Skeleton size="xl" width="half" /> : <Heading level={1}>{title}</Heading>}
            {lead ? (
              <Text as="div" tone="muted">
                {lead}
              </Text>
            ) : null}
          </Stack>
          {children}
        </Stack>
      </section>
      <aside className={styles.brandSide} aria-label={t('product', { ns: 'common' })}>
        <ForecourtScene className={styles.drawing} />
        <Stack gap={3} className={styles.words}>
          <Text size="xl" weight="bold">
            {t('brand.title')}
          </Text>
          <Text tone="muted">{t('brand.text')}</Text>
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact} className={styles.fact}>
                <Check size={18} aria-hidden className={styles.tick} />
                {t(`brand.facts.${fact}`)}
              </li>
            ))}
          </ul>
        </Stack>
      </aside>
    </div>
  )
}
