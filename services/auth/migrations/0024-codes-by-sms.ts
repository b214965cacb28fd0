/** Codes may come by SMS too, which proves the phone as WhatsApp does. */
export const up = [
  `alter table one_time_code drop constraint one_time_code_channel_check,
     add constraint one_time_code_channel_check check (channel in ('email', 'whatsapp', 'sms')) not valid`,
  'alter table one_time_code validate constraint one_time_code_channel_check',
  `alter table verified_process drop constraint verified_process_channel_check,
     add constraint verified_process_channel_check check (channel in ('email', 'whatsapp', 'sms')) not valid`,
  'alter table verified_process validate constraint verified_process_channel_check',
]
