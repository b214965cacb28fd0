import { type ImportJob, importProblems, UNKNOWN_VALUE } from '@forecourt/contracts'
import { Button, Callout, Card, Heading, Inline, Stack } from '@forecourt/design-system'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import type { ImportTools } from '../use-import.ts'
import { Figures } from './figures.tsx'
import { ProblemList } from './problem-list.tsx'
import { RowsCard, type RowsFilter } from './rows-card.tsx'
import { UnknownValues } from './unknown-values.tsx'

/** What the check found, what can be done about it, and the way on. */
export function CheckStep({ job, tools }: { job: ImportJob; tools: ImportTools }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const { data: problems = [] } = useEndpoint(importProblems, { params: { id: job.id } })
  const [filter, setFilter] = useState<RowsFilter>({})
  const unknown = problems.filter(({ rule, field }) => rule === UNKNOWN_VALUE && field !== null)
  const { ok, error } = job.counts
  return (
    <Stack gap={6}>
      <Card as="section" padding="lg" aria-labelledby="checked">
        <Stack gap={4}>
          <Heading level={2} id="checked">
            {t('check.title')}
          </Heading>
          <Figures job={job} />
          {ok === 0 ? <Callout tone="warning">{t('check.none')}</Callout> : null}
          {ok > 0 && error > 0 ? <Callout>{t('check.some')}</Callout> : null}
          <Inline gap={3}>
            <Button
              variant="primary"
              isDisabled={ok === 0}
              isLoading={tools.isSaving}
              onPress={() => void tools.step('run')}
            >
              {t(job.options.allowIncomplete ? 'check.publish' : 'check.import', {
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
      {unknown.length > 0 ? <UnknownValues job={job} tools={tools} problems={unknown} /> : null}
      {problems.length > 0 ? <ProblemList problems={problems} filter={filter} onFilter={setFilter} /> : null}
      <RowsCard job={job} filter={filter} onFilter={setFilter} />
    </Stack>
  )
}
