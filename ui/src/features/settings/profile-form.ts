import {
  type BodyOf,
  Email,
  PersonName,
  Phone,
  Strict,
  type User,
  Username,
  type updateUser,
} from '@forecourt/contracts'
import i18next from 'i18next'
import { type Static, Type as T } from 'typebox'
import { toE164 } from '../../shared/forms/phone.ts'

/** Bounds of spec 5; addresses are judged one by one below. */
export const ProfileForm = Strict({
  username: Username,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: Phone,
  bio: T.Optional(T.String({ minLength: 4, maxLength: 160 })),
  urls: T.Array(T.String(), { maxItems: 10 }),
})
export type ProfileForm = Omit<Static<typeof ProfileForm>, 'bio'> & { bio: string }

export const profileOf = (user: User): ProfileForm => ({
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? '',
  bio: user.bio ?? '',
  urls: user.urls,
})

/** An address as people write it, `example.com` too; undefined when it is none. */
export function toUrl(text: string): string | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (/\s/.test(full) || !URL.canParse(full)) return undefined
  const { protocol, hostname } = new URL(full)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? full : undefined
}

const filled = (urls: readonly string[]) => urls.map((url) => url.trim()).filter((url) => url !== '')

export async function refineProfile(
  { phone, urls }: Record<string, unknown>,
  country: string | undefined,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (typeof phone === 'string' && (await toE164(phone, country)) === undefined) {
    errors.phone = i18next.t('validation.phone', { ns: 'common' })
  }
  const texts = Array.isArray(urls) ? urls.filter((one): one is string => typeof one === 'string') : []
  if (filled(texts).some((url) => toUrl(url) === undefined)) {
    errors.urls = i18next.t('profile.invalidUrl', { ns: 'settings' })
  }
  return errors
}

/** What differs from the record, as the API takes it. */
export async function changesOf(
  user: User,
  values: ProfileForm,
  country: string | undefined,
): Promise<BodyOf<typeof updateUser>> {
  const next = {
    username: values.username,
    firstName: values.firstName,
    lastName: values.lastName,
    email: values.email,
    phone: (await toE164(values.phone, country)) ?? values.phone,
    bio: values.bio.trim() === '' ? null : values.bio,
    urls: filled(values.urls).map((url) => toUrl(url) ?? url),
  }
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(user[name as keyof typeof next]),
  )
  return Object.fromEntries(changed)
}
