import { describe, expect, it } from 'vitest'
import { AskedChanges } from './asked-changes.ts'

describe('changes of an address', () => {
  it('are asked for when the field sent them, however late they are drawn', () => {
    const changes = new AskedChanges('')
    changes.ask('volks')
    changes.ask('')
    changes.ask('golf')
    expect(changes.isAsked('volks')).toBe(true)
    expect(changes.isAsked('')).toBe(true)
    expect(changes.isAsked('golf')).toBe(true)
  })

  it('are asked for when some before them were never drawn', () => {
    const changes = new AskedChanges('')
    changes.ask('go')
    changes.ask('golf')
    expect(changes.isAsked('golf')).toBe(true)
    expect(changes.isAsked('go')).toBe(false)
  })

  it('came by themselves when nobody asked: Back after a search, a removed chip', () => {
    const changes = new AskedChanges('')
    changes.ask('golf')
    expect(changes.isAsked('golf')).toBe(true)
    expect(changes.isAsked('')).toBe(false)
    expect(changes.isAsked('golf')).toBe(false)
  })

  it('are not waited for when the address has that value already', () => {
    const changes = new AskedChanges('golf')
    changes.ask('golf')
    expect(changes.isAsked('')).toBe(false)
    expect(changes.isAsked('golf')).toBe(false)
  })

  it('that came by themselves end the wait for what was asked before', () => {
    const changes = new AskedChanges('')
    changes.ask('golf')
    expect(changes.isAsked('polo')).toBe(false)
    expect(changes.isAsked('golf')).toBe(false)
  })

  it('are the same value when a page is drawn again', () => {
    const changes = new AskedChanges('golf')
    changes.ask('polo')
    expect(changes.isAsked('golf')).toBe(true)
    expect(changes.isAsked('polo')).toBe(true)
  })
})
