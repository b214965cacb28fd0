import { reportReasons, type Vehicle } from '@forecourt/contracts'
import { Picture, RadioGroup, Stack, Text, TextArea } from '@forecourt/design-system'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/format.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { pictureOf } from '../../../shared/picture/picture-source.ts'
import { ReportProblem } from '../../../shared/report/report-problem.tsx'
import { reportSubjects, type useReport } from '../use-report.ts'
import * as styles from './report.css.ts'

const textMax = 2000
const names = { vehicle: 'aboutVehicle', picture: 'aboutPicture', seller: 'aboutSeller' } as const

export interface ReportFormProps {
  vehicle: Vehicle
  report: ReturnType<typeof useReport>
}

/** Who will see it, what it is about, why, and whatever helps to understand it. */
export function ReportForm({ vehicle, report: { form, about, setAbout, problem } }: ReportFormProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const length = form.watch('text')?.length ?? 0
  return (
    <Stack gap={5}>
      {problem ? <ReportProblem problem={problem} /> : null}
      <Text size="sm" tone="muted">
        {t('privacy')}
      </Text>
      <RadioGroup
        label={t('about')}
        layout="row"
        value={about}
        onChange={(value) => setAbout(reportSubjects.find((one) => one === value) ?? 'vehicle')}
        options={reportSubjects
          .filter((one) => one !== 'picture' || vehicle.pictures.length > 0)
          .map((one) => ({ value: one, label: t(names[one]) }))}
      />
      {about === 'picture' ? (
        <FormField control={form.control} name="pictureId">
          {(field) => (
            <RadioGroup
              {...field}
              label={t('picture')}
              isRequired
              layout="row"
              value={field.value || null}
              options={vehicle.pictures.map((picture, index) => ({
                value: picture.id,
                label: (
                  <span className={styles.thumb}>
                    <Picture
                      ratio="card"
                      picture={pictureOf(picture, t('pictureNumber', { position: index + 1 }))}
                      sizes="88px"
                    />
                  </span>
                ),
              }))}
            />
          )}
        </FormField>
      ) : null}
      <FormField control={form.control} name="reason">
        {(field) => (
          <RadioGroup
            {...field}
            label={t('reason')}
            isRequired
            value={field.value ?? null}
            onChange={(value) => field.onChange(reportReasons.find((one) => one === value) ?? 'other')}
            options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
        )}
      </FormField>
      <FormField control={form.control} name="text">
        {(field) => (
          <TextArea
            {...field}
            value={field.value ?? ''}
            label={t('text')}
            help={t('textHelp')}
            rows={4}
            counter={length > textMax * 0.8 ? `${format.number(length)} / ${format.number(textMax)}` : undefined}
          />
        )}
      </FormField>
    </Stack>
  )
}
