import { Heading, Stack, Text } from '@forecourt/design-system'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as styles from './account-layout.css.ts'
import { ForecourtScene } from './forecourt-scene.tsx'

const facts = ['search', 'compare', 'live'] as const

/** A form beside a word about the house; on phones the form alone. */
export function AccountLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.split}>
      <section className={styles.formSide}>
        <Stack gap={6} className={styles.form}>
          <Stack gap={2}>
            <Heading level={1}>{title}</Heading>
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
