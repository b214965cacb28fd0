/** A passkey that signs in by itself answers a question of nobody's; kept once answered, so that it is good once. */
export const up = [
  `alter table passkey_challenge drop constraint passkey_challenge_purpose_check,
     add constraint passkey_challenge_purpose_check check (purpose in ('create', 'sign-in', 'confirm', 'login')) not valid`,
]
