/** Which channel a process id was proved over: a code sent by WhatsApp says nothing about the mailbox. */
export const up = `
alter table verified_process add column channel text not null default 'email' check (channel in ('email', 'whatsapp'));
`
