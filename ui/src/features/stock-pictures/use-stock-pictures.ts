import { myVehicles, readVehicle } from '@forecourt/contracts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, isAbort } from '../../shared/api/call.ts'
import { useInvalidate } from '../../shared/api/use-endpoint.ts'
import type { FileProblem } from '../../shared/picture/picture-file.ts'
import { filesOf, filesOfZip, isZip } from './picture-files.ts'
import { batchesOf, type PicturePlan, planPictures } from './picture-plan.ts'
import { figuresOf, PictureRun } from './picture-run.ts'
import { readStock, runTools } from './run-tools.ts'

/** How often the page shows what has changed, in milliseconds. */
const SHOW_MS = 150

/** The way from a chosen folder to its pictures on the vehicles. */
export function useStockPictures() {
  const { t } = useTranslation(['stock-pictures', 'vehicle-form'])
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [plan, setPlan] = useState<PicturePlan>()
  const [run, setRun] = useState<PictureRun>()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  async function choose(files: readonly File[]): Promise<void> {
    reading.current?.abort()
    const abort = new AbortController()
    reading.current = abort
    setReading(true)
    setProblem(undefined)
    try {
      const zip = files.find(isZip)
      const found = zip ? await filesOfZip(zip) : filesOf(files)
      if (typeof found === 'string') return setProblem(t(found))
      const stock = await readStock(abort.signal)
      if (abort.signal.aborted) return
      if (stock.length === 0) setProblem(t('noNumbers'))
      else setPlan(planPictures(found, stock))
    } catch (error) {
      if (!isAbort(error)) setProblem(asProblem(error).message)
    } finally {
      if (reading.current === abort) setReading(false)
    }
  }

  return {
    isReading,
    problem,
    plan,
    run,
    choose,
    begin(mayShrink: boolean): void {
      if (!plan) return
      const problemText = (name: FileProblem) => t(`pictures.problems.${name}`, { ns: 'vehicle-form' })
      setRun(new PictureRun(batchesOf(plan), runTools(mayShrink, { problem: problemText, tooMany: t('tooMany') })))
    },
    /** Back to the choice; what is stored stays. */
    again(): void {
      setRun(undefined)
      setPlan(undefined)
    },
  }
}

/** A run as it is now. It begins with the page, is paused when that is left, and what it did is read again when it is over. */
export function useRunState(run: PictureRun) {
  const invalidate = useInvalidate()
  const version = useRef(0)
  const [subscribe] = useState(() => (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = run.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        version.current += 1
        listener()
      }, SHOW_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  })
  useSyncExternalStore(subscribe, () => version.current)
  useEffect(() => {
    void run.start()
    return () => run.pause()
  }, [run])
  const { isRunning } = run
  const readAgain = useRef(invalidate)
  useEffect(() => {
    readAgain.current = invalidate
  })
  useEffect(() => {
    if (!isRunning) void readAgain.current(myVehicles, readVehicle)
  }, [isRunning])
  return { isRunning, figures: figuresOf(run.batches) }
}
