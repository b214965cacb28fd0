/** Who holds rights beside the role: a few among many, looked for by name. */
export const up = [`create index account_granted on account (id) where granted <> '{}'`]
