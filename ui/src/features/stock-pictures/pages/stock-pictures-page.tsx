import { Box, Breadcrumbs, Card, FileDropzone, Heading, Stack, Text } from '@forecourt/design-system'
import { FolderUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { usePageTitle } from '../../../shared/feedback/use-page-title.ts'
import { PlanCard } from '../components/plan-card.tsx'
import { RunCard } from '../components/run-card.tsx'
import { useStockPictures } from '../use-stock-pictures.ts'

/** What systems call a zip file. */
const accepted = ['.zip', 'application/zip', 'application/x-zip-compressed']

/** /my/import/pictures: a folder or a zip of pictures, whose vehicle each is, and sending them. */
export function StockPicturesPage() {
  const { t } = useTranslation('stock-pictures')
  const { isReading, problem, plan, run, choose, begin, again } = useStockPictures()
  usePageTitle(t('title'))
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Breadcrumbs
          label={t('way')}
          items={[
            { label: t('myVehicles'), href: paths.myVehicles() },
            { label: t('imports'), href: paths.imports() },
            { label: t('title') },
          ]}
        />
        <Heading level={1}>{t('title')}</Heading>
        <Text tone="muted">{t('text')}</Text>
      </Stack>
      {run ? (
        <RunCard run={run} onAgain={again} />
      ) : plan ? (
        <PlanCard plan={plan} onBegin={begin} onAgain={again} />
      ) : (
        <Card as="section" padding="lg">
          <FileDropzone
            icon={FolderUp}
            label={t('choose.label')}
            help={t('choose.help')}
            chooseLabel={t('choose.zip')}
            chooseFolderLabel={t('choose.folder')}
            accept={accepted}
            allowsMultiple={false}
            onFiles={(files) => void choose(files)}
            error={problem}
          />
          <div role="status">
            {isReading ? (
              <Box paddingBlockStart={3}>
                <Text size="sm" tone="muted">
                  {t('choose.reading')}
                </Text>
              </Box>
            ) : null}
          </div>
        </Card>
      )}
    </Stack>
  )
}
