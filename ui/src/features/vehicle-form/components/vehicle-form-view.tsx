import { favoriteVehicles, home, myVehicles, readVehicle, vehiclePage } from '@forecourt/contracts'
import { Button, Callout, Heading, toast } from '@forecourt/design-system'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useInvalidate } from '../../../shared/api/use-endpoint.ts'
import { useGoOn } from '../../../shared/page/use-go-on.ts'
import { storedIds } from '../../../shared/picture/picture-list.ts'
import { useUploadWarning } from '../../../shared/picture/use-upload-warning.ts'
import { type Allowance, remaining } from '../../../shared/plan/allowance.ts'
import { PlanAdvice } from '../../../shared/plan/plan-advice.tsx'
import { FormContext } from '../form-context.ts'
import { useVehicleForm, type VehicleFormInput } from '../use-vehicle-form.ts'
import * as styles from './form.css.ts'
import { FormFooter } from './form-footer.tsx'
import { FormProblem } from './form-problem.tsx'
import { PicturesStep } from './pictures-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepFields } from './step-fields.tsx'
import { StepNav } from './step-nav.tsx'

export interface VehicleFormViewProps extends VehicleFormInput {
  /** Forgets what is kept in the browser and begins again from what the server has. */
  onStartOver: () => void
  /** What the plan allows, once it is known. */
  allowance: Allowance | undefined
}

/** The long form in steps. */
export function VehicleFormView({ onStartOver, allowance, ...input }: VehicleFormViewProps) {
  const { t } = useTranslation('vehicle-form')
  const goOn = useGoOn()
  const invalidate = useInvalidate()
  const form = useVehicleForm(input)
  const [isRestored, setRestored] = useState(input.kept !== null && form.isKept)
  const panel = useRef<HTMLElement>(null)
  const { step, steps, saving, pictures, focus, clearFocus } = form
  const isPublished = saving.stored !== null && saving.stored.status !== 'draft'

  useUploadWarning(pictures.isUploading)
  const isFull = !isPublished && allowance !== undefined && remaining(allowance) === 0

  useEffect(() => {
    if (!focus) return
    const place = panel.current?.querySelector<HTMLElement>(`[data-field="${focus}"]`)
    place?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')?.focus()
    place?.scrollIntoView({ block: 'center' })
    clearFocus()
  })
  // A new step begins at its top, with its heading announced.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    setRestored(false)
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (!focus) panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [step, focus])

  const done = async (id: string | null, text: string) => {
    if (id === null) return
    toast.success(text)
    await invalidate(home, myVehicles, favoriteVehicles, readVehicle, vehiclePage)
    goOn(paths.vehicle(id))
  }
  const count = storedIds(pictures.items).length
  const at = steps.findIndex((one) => one.id === step)
  const note = isPublished
    ? undefined
    : saving.isSaving
      ? t('saving')
      : form.isSaved
        ? t('draftSaved')
        : form.isChanged
          ? t('draftKept')
          : undefined
  return (
    <FormContext value={form.api}>
      <div className={styles.layout}>
        <StepNav steps={steps} current={step} onSelect={form.go} />
        <section ref={panel} className={styles.panel} aria-labelledby="step">
          <Heading level={2} id="step" tabIndex={-1}>
            {t(`steps.${step}`)}
          </Heading>
          {isRestored ? (
            <Callout
              title={t('restored.title')}
              actions={
                <>
                  <Button size="sm" onPress={() => setRestored(false)}>
                    {t('restored.keep')}
                  </Button>
                  <Button size="sm" variant="ghost" onPress={onStartOver}>
                    {t(isPublished ? 'restored.discard' : 'restored.startOver')}
                  </Button>
                </>
              }
            >
              {t('restored.text')}
            </Callout>
          ) : null}
          {form.problem ? (
            <FormProblem
              problem={form.problem}
              allowance={allowance}
              vehicleId={saving.stored?.id}
              onOverwrite={() => void form.saveChanges(true).then((id) => done(id, t('changesSaved')))}
              onDiscard={onStartOver}
            />
          ) : null}
          {step === 'pictures' ? (
            <PicturesStep pictures={pictures} error={form.pictureError} isLive={isPublished} allowance={allowance} />
          ) : null}
          {step === 'review' && isFull && form.problem?.code !== 'PLAN_LIMIT' ? (
            <PlanAdvice allowance={allowance} />
          ) : null}
          {step === 'review' ? (
            <ReviewStep
              steps={steps.map((one) => one.id)}
              pictures={{
                text: t('pictures.count', { count }),
                error: count === 0 ? t('problems.picture') : undefined,
              }}
              onEdit={form.go}
            />
          ) : null}
          {form.fields.length > 0 ? <StepFields fields={form.fields} /> : null}
          <FormFooter
            isFirst={at === 0}
            isLast={step === 'review'}
            isPublished={isPublished}
            isBusy={saving.isSaving}
            isUploading={pictures.isUploading}
            note={note}
            onBack={form.back}
            onNext={form.next}
            onPublish={() => void form.publish().then((id) => done(id, t('published')))}
            onSave={() => void form.saveChanges().then((id) => done(id, t('changesSaved')))}
          />
        </section>
      </div>
    </FormContext>
  )
}
