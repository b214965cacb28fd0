/** Who writes in a conversation. */
export const threadRoles = ['buyer', 'seller'] as const
