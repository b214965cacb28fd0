import type { RecordKind } from '@forecourt/contracts'
import { type LatePart, latePart } from '@forecourt/design-system'
import type { ComponentType } from 'react'
import type { OwnControlProps } from './own-control.ts'

type OwnControl = LatePart<ComponentType<OwnControlProps>>

/** Fields with a control of their own, by resource: their kind alone does not say what may be typed. */
const controls: Readonly<Partial<Record<string, Readonly<Record<string, OwnControl>>>>> = {
  datacron: {
    name: latePart(async () => (await import('./handler-field.tsx')).HandlerField),
    cron: latePart(async () => (await import('./cron-field.tsx')).CronField),
  },
}

export const ownControl = ({ name }: Pick<RecordKind, 'name'>, field: string): OwnControl | undefined =>
  controls[name]?.[field]
