/** What messages go out by (rulings 5: provider = channel). A new one is an entry here and a record of `provider`. */
export const notificationChannels = ['email', 'whatsapp', 'sms', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** What a person may be told of, as they choose it. Several kinds of inbox entries are one of these. */
export const toldKinds = [
  'contact',
  'reply',
  'offer',
  'appointment',
  'vehicle',
  'search',
  'plan',
  'security',
  'system',
  'news',
] as const
export type ToldKind = (typeof toldKinds)[number]

export const notificationTypes = ['all', 'mentions', 'none'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The switches for kinds of emails (spec 3). */
export const emailToggles = ['communication', 'marketing', 'social', 'security'] as const
export type EmailToggle = (typeof emailToggles)[number]

/** Which switch an email of a kind hangs on; those without one hang on the type and their own cell alone. */
export const toggleOf: Readonly<Partial<Record<ToldKind, EmailToggle>>> = {
  contact: 'communication',
  reply: 'communication',
  offer: 'communication',
  appointment: 'communication',
  vehicle: 'social',
  search: 'social',
  security: 'security',
  news: 'marketing',
}

/** Addressed to the person by somebody: what the type `mentions` lets out. */
export const mentions: readonly ToldKind[] = ['contact', 'reply', 'offer', 'appointment']
/** Emails of these always go: they are about the account itself, and about money. */
export const alwaysMailed: readonly ToldKind[] = ['security', 'plan']

/** Kinds that only come as mails: news are mails by their nature. */
export const onlyMailed: readonly ToldKind[] = ['news']

/** The type holds these back on no channel: whoever wants to hear little must hear of a stranger in their account. */
export const pastType: readonly ToldKind[] = ['security']

/** A kind on a channel. */
export interface ToldCell {
  readonly kind: ToldKind
  readonly channel: NotificationChannel
}

/** What a person has chosen. */
export type ToldChoices = Readonly<Record<EmailToggle | 'mobile', boolean>> & {
  readonly type: NotificationType
  /** Kinds that this person does not want on a channel; all others come. */
  readonly off: readonly ToldCell[]
}

/**
 * Of somebody who has chosen nothing: what people got before there was a choice. Advertising waits to be asked for.
 */
export const defaultChoices: ToldChoices = {
  type: 'all',
  communication: true,
  marketing: false,
  social: true,
  security: true,
  mobile: true,
  off: [],
}

/** How a person's channel is. */
export interface ToldLink {
  readonly linked: boolean
  readonly isNotifiable: boolean
}

/** Why something goes out (`always`, `on`), or the first thing that keeps it; `never`: it does not come by that channel. */
export type Telling = 'always' | 'on' | 'never' | 'unlinked' | 'quiet' | 'type' | 'toggle' | 'mobile' | 'off'

export const isTold = (telling: Telling): boolean => telling === 'always' || telling === 'on'
export const isAlways = ({ kind, channel }: ToldCell): boolean => channel === 'email' && alwaysMailed.includes(kind)

/** A kind that nobody is told of by that channel, whatever they choose. */
export const isNever = ({ kind, channel }: ToldCell): boolean => channel !== 'email' && onlyMailed.includes(kind)

const isOfType = (type: NotificationType, kind: ToldKind): boolean =>
  type === 'all' || (type === 'mentions' && mentions.includes(kind))

/**
 * Whether a kind goes out by a channel: the switches stand in a row, and each must be on (ADR 46). The inbox has everything
 * whatever this says.
 */
export function tellingOf(choices: ToldChoices, link: ToldLink | undefined, { kind, channel }: ToldCell): Telling {
  if (isAlways({ kind, channel })) return 'always'
  if (isNever({ kind, channel })) return 'never'
  if (!link?.linked) return 'unlinked'
  if (!link.isNotifiable) return 'quiet'
  if (!pastType.includes(kind) && !isOfType(choices.type, kind)) return 'type'
  const toggle = toggleOf[kind]
  if (channel === 'email' && toggle && !choices[toggle]) return 'toggle'
  if (channel !== 'email' && !choices.mobile) return 'mobile'
  return choices.off.some((cell) => cell.kind === kind && cell.channel === channel) ? 'off' : 'on'
}
