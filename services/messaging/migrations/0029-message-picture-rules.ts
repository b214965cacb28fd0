/** Checks the rule of 0025 on what was there before. */
export const up = ['alter table thread_message validate constraint thread_message_body_check']
export const transaction = false
