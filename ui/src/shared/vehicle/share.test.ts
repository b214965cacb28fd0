import { describe, expect, it, vi } from 'vitest'
import { share } from './share.ts'

const address = 'https://forecourt.example/vehicles/1'

describe('sharing a vehicle', () => {
  it('uses the share sheet where there is one', async () => {
    const sheet = vi.fn(async () => undefined)
    expect(await share('Golf', address, { share: sheet })).toBe('shared')
    expect(sheet).toHaveBeenCalledWith({ title: 'Golf', url: address })
  })
  it('copies the link where there is none, or it breaks', async () => {
    const writeText = vi.fn(async () => undefined)
    const broken = async () => Promise.reject(new Error('no'))
    expect(await share('Golf', address, { clipboard: { writeText } })).toBe('copied')
    expect(await share('Golf', address, { share: broken, clipboard: { writeText } })).toBe('copied')
    expect(writeText).toHaveBeenCalledWith(address)
  })
  it('copies nothing when the person closes the sheet', async () => {
    const writeText = vi.fn(async () => undefined)
    const closed = async () => Promise.reject(new DOMException('', 'AbortError'))
    expect(await share('Golf', address, { share: closed, clipboard: { writeText } })).toBe('dismissed')
    expect(writeText).not.toHaveBeenCalled()
  })
  it('says when neither works', async () => {
    expect(await share('Golf', address, {})).toBe('failed')
  })
})
