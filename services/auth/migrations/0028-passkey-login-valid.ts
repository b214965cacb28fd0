/** In a file of its own: this looks through the table, and holds up nobody who writes. */
export const up = ['alter table passkey_challenge validate constraint passkey_challenge_purpose_check']
