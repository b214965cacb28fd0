/** `?tab=roles` shows the roles instead of the people. */
export const tabParam = 'tab'
/** Which role's permissions. */
export const roleParam = 'of'
/** Which part of a person's details. */
export const partParam = 'part'
