import {
  configureImport,
  type ImportJob,
  type ImportOptions,
  importProblems,
  importRows,
  listImports,
  myVehicles,
  readImport,
  steerImport,
} from '@forecourt/contracts'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../shared/api/use-action.ts'
import { useEndpoint, useInvalidate } from '../../shared/api/use-endpoint.ts'
import { isBusy } from './import-steps.ts'

/** How often a job that works is looked at. */
const LOOK_MS = 1_000

export type Step = 'check' | 'run' | 'pause' | 'cancel'

/** An import, looked at again while it works, and what can be done with it. */
export function useImport(id: string) {
  const [look, setLook] = useState(LOOK_MS)
  const { data: job, mutate } = useEndpoint(readImport, { params: { id } }, { page: true, refreshInterval: look })
  const configure = useAction(configureImport)
  const steer = useAction(steerImport)
  const invalidate = useInvalidate()
  const readAgain = useRef(invalidate)
  useEffect(() => {
    readAgain.current = invalidate
  })
  const busy = job !== undefined && isBusy(job)
  useEffect(() => setLook(busy ? LOOK_MS : 0), [busy])
  // The rows that were read belong to the check before; they are read again when this one is over.
  useEffect(() => {
    if (!busy) void readAgain.current(importRows, importProblems, listImports, myVehicles)
  }, [busy])

  const keep = (next: ImportJob) => mutate({ data: next }, { revalidate: false })
  async function step(name: Step): Promise<boolean> {
    const reply = await steer.run({ params: { id }, body: { step: name } })
    if (reply) await keep(reply.data)
    return reply !== undefined
  }
  return {
    job,
    isSaving: configure.isRunning || steer.isRunning,
    step,
    /** Saves how the list is read, and checks it so. */
    async check(options: ImportOptions): Promise<boolean> {
      const reply = await configure.run({ params: { id }, body: options })
      return reply ? step('check') : false
    },
  }
}

export type ImportTools = ReturnType<typeof useImport>
