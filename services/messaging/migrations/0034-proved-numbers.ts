/**
 * Of which number a linked phone channel was proved: the account may have another by now. A link of before there were marks,
 * or of an instance of before, has none until something is sent by it, or it is proved again (ADR 47).
 */
export const up = [
  'alter table provider_link add column address_mark text',
  `comment on column provider_link.address_mark is 'keyed mark of the number that a code proved; null: none yet, or no phone channel'`,
  `comment on column channel_stop.address is 'keyed mark of the address, of instances of before its SHA-256; another one is not stopped'`,
]
