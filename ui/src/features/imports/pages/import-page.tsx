import { Breadcrumbs, Heading, Inline, Stack, Stepper, Text } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { CheckStep } from '../components/check-step.tsx'
import { MappingStep } from '../components/mapping-step.tsx'
import { ProgressCard } from '../components/progress-card.tsx'
import { ResultStep } from '../components/result-step.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { importSteps, isOpen, shownStep } from '../import-steps.ts'
import { useImport } from '../use-import.ts'

/** /my/import/:id: one list, at the step it is at. The address is all there is to keep. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const navigate = useNavigate()
  const goOn = useGoOn()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const tools = useImport(id)
  const { job } = tools
  usePageTitle(job?.fileName ?? t('title'))
  if (!job) return null
  const step = shownStep(job, search.get('step'))
  const place = importSteps.indexOf(step)
  const here = paths.import(id)
  const goTo = (name: string) => {
    if (name === 'upload') navigate(paths.imports())
    else navigate(name === 'mapping' ? `${here}?step=mapping` : here, { replace: true })
  }
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <Breadcrumbs
          label={t('way')}
          items={[
            { label: t('myVehicles'), href: paths.myVehicles() },
            { label: t('title'), href: paths.imports() },
            { label: job.fileName },
          ]}
        />
        <Inline gap={3}>
          <Heading level={1}>{job.fileName}</Heading>
          <StatusBadge status={job.status} />
        </Inline>
        <Text tone="muted">
          {t(job.sheet === null ? 'about' : 'aboutSheet', {
            rows: t('rows', { count: job.rows, shown: format.number(job.rows) }),
            encoding: job.encoding === 'xlsx' ? 'Excel' : job.encoding.toUpperCase(),
            sheet: job.sheet,
          })}
        </Text>
        <Stepper
          label={t('steps.label')}
          current={step}
          steps={importSteps.map((name, index) => ({
            id: name,
            label: t(`steps.${name}`),
            isDone: index < place,
            isDisabled: name !== step && name !== 'upload' && !(index < place && isOpen(job)),
          }))}
          onSelect={goTo}
          stepLabel={({ label }, position, total) => t('steps.step', { label, position, total })}
        />
      </Stack>
      {step === 'mapping' ? (
        <MappingStep key={job.id} job={job} tools={tools} onChecked={() => goOn(here, { replace: true })} />
      ) : null}
      {step === 'check' && job.status === 'checked' ? <CheckStep job={job} tools={tools} /> : null}
      {(step === 'check' && job.status !== 'checked') || step === 'import' ? (
        <ProgressCard job={job} tools={tools} />
      ) : null}
      {step === 'result' ? <ResultStep job={job} /> : null}
    </Stack>
  )
}
