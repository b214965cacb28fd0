import { defineEntity, p } from '@forecourt/kernel/db'

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    emailVerifiedAt: p.datetime().nullable(),
    username: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    displayName: p.text().nullable(),
    phone: p.text().nullable(),
    passwordHash: p.text().nullable(),
    status: p.text().default('active'),
    role: p.text().default('USER'),
    granted: p.array().default([]),
    denied: p.array().default([]),
    themeId: p.uuid().nullable(),
    languageId: p.uuid().nullable(),
    font: p.text().default('inter'),
    sidebarItems: p.array().nullable(),
    currencyId: p.uuid().nullable(),
    distanceUnit: p.text().nullable(),
    powerUnit: p.text().nullable(),
    bio: p.text().nullable(),
    urls: p.array().default([]),
    dateOfBirth: p.date().nullable(),
    premiumUntil: p.datetime().nullable(),
    acceptedTerms: p.text().nullable(),
    acceptedPrivacy: p.text().nullable(),
    usernameProvisional: p.boolean().default(false),
    acceptedAt: p.datetime().nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime().onCreate(() => new Date()),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
    deletedAt: p.datetime().nullable(),
  },
})

/** A person's account. Every change raises `version`, which orders `UserChanged`. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account)
