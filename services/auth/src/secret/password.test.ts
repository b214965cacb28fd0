import { describe, expect, it } from 'vitest'
import { createPasswords, refuseGuessable } from './password.ts'

const person = { email: 'Camille.Durand@example.com', username: 'Camille-D75' }
const refusal = (password: string) => {
  try {
    refuseGuessable(password, person)
    return undefined
  } catch (error) {
    return error as { fields?: Record<string, string>; issues?: { rule: string }[] }
  }
}

describe('a password', () => {
  it.each(['password1', 'PASSWORD1', 'ｐａｓｓｗｏｒｄ１', 'ＰａｓｓＷｏｒｄ１', '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏', 'pass\u200bword1'])(
    'that is common is refused however it is written: %s',
    (password) => {
      expect(refusal(password)?.fields).toEqual({ password: 'validation.passwordCommon' })
    },
  )

  it.each([
    'camille.durand@example.com',
    'CAMILLE.DURAND@EXAMPLE.COM',
    'ｃａｍｉｌｌｅ．ｄｕｒａｎｄ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'camille.durand',
    'camille-d75',
    'Ｃａｍｉｌｌｅ-D75',
  ])('that is what the person is called is refused: %s', (password) => {
    expect(refusal(password)?.fields).toEqual({ password: 'validation.passwordOwnName' })
  })

  it('of which nobody sees half is too short', () => {
    expect(refusal('abc\u200b\u200b\u200b\u200b\u200b\u200bd')?.issues).toMatchObject([{ rule: 'minLength' }])
  })

  it('that contains a name, or is merely long, is not refused', () => {
    for (const fine of ['camille.durand sells cars', 'correct horse battery staple', '１２３ 猫の手も借りたい'])
      expect(refusal(fine)).toBeUndefined()
  })

  it('is the same however its characters were typed', async () => {
    const passwords = await createPasswords(2)
    const stored = await passwords.hash('ｃａｆé du coin')
    expect(await passwords.matches(stored, 'cafe\u0301 du coin')).toBe(true)
    expect(await passwords.matches(stored, 'cafe du coin')).toBe(false)
  })
})
