import type { Vehicle } from '@forecourt/contracts'
import { describe, expect, it } from 'vitest'
import { groupSpecs } from './spec-groups.ts'

const electric = { fuel_type: { id: 'f', name: 'Electric', powertrain: 'electric' } }
const petrol = { fuel_type: { id: 'f', name: 'Petrol', powertrain: 'combustion' } }
const base = {
  register: null,
  vin: null,
  address: null,
  category: null,
  country: { id: 'c', name: 'Germany', code: 'DE' },
}
const groups = (vehicle: object, text: (field: string) => string | null = (field) => field) =>
  groupSpecs({ ...base, ...vehicle } as unknown as Vehicle, text)
const ids = (...given: Parameters<typeof groups>) => groups(...given).map((group) => group.id)

describe('the specification', () => {
  it('has an electric group only for what can be plugged in', () => {
    expect(ids(electric)).toContain('electric')
    expect(ids(petrol)).not.toContain('electric')
  })
  it('leaves out rows without a value, and groups without rows', () => {
    const found = groups(petrol, (field) => (field === 'torque' ? '250 Nm' : null))
    expect(found).toEqual([{ id: 'engine', rows: [{ field: 'torque', text: '250 Nm' }] }])
  })
  it('leaves out fields that do not apply', () => {
    const fields = (vehicle: object) => groups(vehicle).flatMap((group) => group.rows.map((row) => row.field))
    expect(fields(electric)).not.toContain('engine_size')
    expect(fields(petrol)).not.toContain('critair')
  })
  it('shows the papers to those who may see them', () => {
    expect(ids(petrol)).not.toContain('papers')
    expect(ids({ ...petrol, vin: 'WVWZZZ' })).toContain('papers')
  })
})
