import { pictureMaxBytes } from '@forecourt/contracts'
import { Button, Callout, Card, Disclosure, Heading, Inline, Stack, Switch, Text } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureList } from '../../../shared/feedback/figure-list.tsx'
import { useFormat } from '../../../shared/format/format.ts'
import type { PicturePlan } from '../picture-plan.ts'
import { NameList } from './name-list.tsx'

export interface PlanCardProps {
  plan: PicturePlan
  onBegin: (mayShrink: boolean) => void
  onAgain: () => void
}

/** Which pictures belong to which vehicles, before any is sent. */
export function PlanCard({ plan, onBegin, onAgain }: PlanCardProps) {
  const { t } = useTranslation('stock-pictures')
  const format = useFormat()
  const [mayShrink, setMayShrink] = useState(false)
  const { matched, pictures, strangers, others, bare } = plan
  const shown = (count: number) => ({ count, shown: format.number(count) })
  const large = matched.reduce((sum, { files }) => sum + files.filter(({ size }) => size > pictureMaxBytes).length, 0)
  const lists = [
    { title: t('plan.strangers'), text: t('plan.strangersText'), names: strangers },
    { title: t('plan.others'), text: t('plan.othersText'), names: others },
    {
      title: t('plan.bare'),
      text: t('plan.bareText'),
      names: bare.map(({ stockNumber, title }) => [stockNumber, title].filter(Boolean).join(' · ')),
    },
  ].filter(({ names }) => names.length > 0)
  return (
    <Card as="section" padding="lg" aria-labelledby="plan">
      <Stack gap={4}>
        <Heading level={2} id="plan">
          {t('plan.title')}
        </Heading>
        <FigureList
          figures={[
            { name: t('plan.matched'), count: pictures, tone: 'success' },
            { name: t('plan.vehicles'), count: matched.length },
            { name: t('plan.strangers'), count: strangers.length, tone: strangers.length > 0 ? 'danger' : undefined },
            { name: t('plan.bare'), count: bare.length },
          ]}
        />
        {pictures === 0 ? <Callout tone="warning">{t('plan.none')}</Callout> : null}
        {lists.map(({ title, text, names }) => (
          <Disclosure key={title} title={title} summary={format.number(names.length)}>
            <Stack gap={2}>
              <Text size="sm" tone="muted">
                {text}
              </Text>
              <NameList label={title} names={names} />
            </Stack>
          </Disclosure>
        ))}
        {large > 0 ? (
          <Callout title={t('plan.large', shown(large))}>
            <Switch isSelected={mayShrink} onChange={setMayShrink} description={t('plan.shrinkText')}>
              {t('plan.shrink')}
            </Switch>
          </Callout>
        ) : null}
        <Inline gap={3}>
          <Button variant="primary" isDisabled={pictures === 0} onPress={() => onBegin(mayShrink)}>
            {t('plan.begin', shown(pictures))}
          </Button>
          <Button variant="ghost" onPress={onAgain}>
            {t('plan.other')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}
