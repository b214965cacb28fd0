import { type ImportJob, importProblems, importResult } from '@forecourt/contracts'
import { Callout, Card, Heading, Inline, LinkButton, Stack, Text } from '@forecourt/design-system'
import { Download, Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { addressOf } from '../../../shared/api/address.ts'
import { useEndpoint } from '../../../shared/api/use-endpoint.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { BeyondPlanNote } from './beyond-plan-note.tsx'
import { Figures } from './figures.tsx'
import { ProblemList } from './problem-list.tsx'
import { RowsCard, type RowsFilter } from './rows-card.tsx'

/** What came of it, the file that says so, and the way to what is left. */
export function ResultStep({ job }: { job: ImportJob }) {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  const { data: problems = [] } = useEndpoint(importProblems, { params: { id: job.id } })
  const [filter, setFilter] = useState<RowsFilter>({})
  const areDrafts = !job.options.allowIncomplete
  const isDone = job.status === 'done'
  const count = { count: job.created, shown: format.number(job.created) }
  return (
    <Stack gap={6}>
      <Card as="section" padding="lg" aria-labelledby="result">
        <Stack gap={4}>
          <Heading level={2} id="result">
            {t(isDone ? 'result.done' : 'result.cancelled')}
          </Heading>
          <Callout tone={isDone && job.created > 0 ? 'success' : 'info'} role="status">
            {t(areDrafts ? 'result.drafts' : job.beyondPlan > 0 ? 'result.imported' : 'result.published', count)}
          </Callout>
          <BeyondPlanNote job={job} />
          {job.updated > 0 || job.withdrawn > 0 ? (
            <Text>
              {t('result.stock', { updated: format.number(job.updated), withdrawn: format.number(job.withdrawn) })}
            </Text>
          ) : null}
          <Figures job={job} />
          <Inline gap={3}>
            {job.created > 0 ? (
              <LinkButton
                variant="primary"
                href={areDrafts ? `${paths.myVehicles()}?status=draft` : paths.myVehicles()}
              >
                {t(areDrafts ? 'result.toDrafts' : 'result.vehicles')}
              </LinkButton>
            ) : null}
            <LinkButton
              icon={<Download />}
              href={addressOf(importResult.path, { id: job.id }, { locale: i18n.resolvedLanguage })}
              download
            >
              {t('result.download')}
            </LinkButton>
            {job.options.mapping.stock_number ? (
              <LinkButton icon={<Images />} href={paths.stockPictures()}>
                {t('pictures.link')}
              </LinkButton>
            ) : null}
            {isDone && job.counts.error > 0 ? (
              <LinkButton variant="ghost" href={`${paths.import(job.id)}?step=mapping`}>
                {t('result.mend')}
              </LinkButton>
            ) : null}
            <LinkButton variant="ghost" href={paths.imports()}>
              {t('result.another')}
            </LinkButton>
          </Inline>
        </Stack>
      </Card>
      {problems.length > 0 ? <ProblemList problems={problems} filter={filter} onFilter={setFilter} /> : null}
      <RowsCard job={job} filter={filter} onFilter={setFilter} />
    </Stack>
  )
}
