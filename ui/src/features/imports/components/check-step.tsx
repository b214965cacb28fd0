import { askedRules, type ImportJob, importProblems } from '@forecourt/contracts'
import { Button, Callout, Card, Heading, Inline, Stack } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { blockingProblems } from '../blocking-problems.ts'
import { missingOf } from '../import-steps.ts'
import type { ImportTools } from '../use-import.ts'
import { BeyondPlanNote } from './beyond-plan-note.tsx'
import { BlockingCard } from './blocking-card.tsx'
import { Figures } from './figures.tsx'
import { LackingCard } from './lacking-card.tsx'
import { ProblemList } from './problem-list.tsx'
import { RowsCard, type RowsFilter } from './rows-card.tsx'
import { UnknownValues } from './unknown-values.tsx'

/** What the check found, what can be done about it, and the way on. */
export function CheckStep({ job, tools }: { job: ImportJob; tools: ImportTools }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { data: problems = [] } = useEndpoint(importProblems, { params: { id: job.id } })
  const [filter, setFilter] = useState<RowsFilter>({})
  const unknown = problems.filter(({ rule, field }) => askedRules.includes(rule) && field !== null)
  const { ok, error } = job.counts
  const { updated } = job
  const missing = missingOf(job) ?? 0
  const blocking = blockingProblems(job, problems)
  const isStopped = job.counts.pending > 0
  const changesStock = updated > 0 || missing > 0
  const added = ok - updated
  return (
    <Stack gap={6}>
      {blocking.length > 0 ? <BlockingCard job={job} tools={tools} blocking={blocking} /> : null}
      <Card as="section" padding="lg" aria-labelledby="checked">
        <Stack gap={4}>
          <Heading level={2} id="checked">
            {t('check.title')}
          </Heading>
          <Figures job={job} />
          {missing > 0 ? (
            <Callout tone="warning">{t('check.missing', { count: missing, shown: format.number(missing) })}</Callout>
          ) : null}
          <BeyondPlanNote job={job} />
          {isStopped ? (
            <Callout tone="warning">
              {t(blocking.length > 0 ? 'check.sampleAbove' : 'check.sample', { shown: format.number(error) })}
            </Callout>
          ) : null}
          {ok === 0 && !changesStock && !isStopped ? (
            <Callout tone="warning">{t(blocking.length > 0 ? 'check.noneAbove' : 'check.none')}</Callout>
          ) : null}
          {ok > 0 && error > 0 ? <Callout>{t('check.some')}</Callout> : null}
          <Inline gap={3}>
            <Button
              variant="primary"
              isDisabled={ok === 0 && !changesStock}
              isLoading={tools.isSaving}
              onPress={() => void tools.step('run')}
            >
              {changesStock
                ? t('check.stock', {
                    added: format.number(added),
                    updated: format.number(updated),
                    missing: format.number(missing),
                  })
                : t(job.options.allowIncomplete ? 'check.publish' : 'check.import', {
                    count: ok,
                    shown: format.number(ok),
                  })}
            </Button>
            <Button variant="ghost" onPress={() => void tools.step('cancel')}>
              {t('progress.cancel')}
            </Button>
          </Inline>
        </Stack>
      </Card>
      {job.lacks.length > 0 && !job.options.allowIncomplete ? <LackingCard job={job} tools={tools} /> : null}
      {unknown.length > 0 ? <UnknownValues job={job} tools={tools} problems={unknown} /> : null}
      {problems.length > 0 ? <ProblemList problems={problems} filter={filter} onFilter={setFilter} /> : null}
      <RowsCard job={job} filter={filter} onFilter={setFilter} />
    </Stack>
  )
}
