/**
 * What moderators go by.
 *
 * - `vehicle_picture.hidden_at`: hidden from everybody. `picture.judged_at`: its files are served only where a vehicle shows
 *   them still, for the same bytes may be elsewhere, and browsers keep files for ever.
 * - `report_case`: all reports of one subject since the last decision about it; one is open at a time.
 * - indexes by day for the dashboard's figures of days that are not summed up yet.
 */
export const up = [
  `alter table vehicle_picture
     add column hidden_at timestamptz,
     add column hidden_reason text,
     add constraint hidden_says_why check ((hidden_at is null) = (hidden_reason is null))`,
  'create index vehicle_picture_hidden on vehicle_picture (id desc) where hidden_at is not null',
  'alter table picture add column judged_at timestamptz',
  `create table report_case (
    id uuid primary key,
    kind text not null check (kind in ('vehicle', 'picture', 'user')),
    subject_id uuid not null,
    status text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
    reports int not null default 0,
    reasons text[] not null default '{}',
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    closed_at timestamptz,
    closed_by uuid,
    closed_reason text,
    check ((status = 'open') = (closed_at is null))
  )`,
  `create unique index report_case_open on report_case (kind, subject_id) where status = 'open'`,
  'create index report_case_latest on report_case (status, last_at desc, id desc)',
  'create index report_case_most on report_case (status, reports desc, id desc)',
  `alter table vehicle_report add column case_id uuid references report_case (id) on delete cascade`,
  `create table seller_report (
    id uuid primary key,
    seller_id uuid not null,
    reporter_id uuid not null,
    reason text not null,
    text text,
    case_id uuid not null references report_case (id) on delete cascade,
    created_at timestamptz not null default now()
  )`,
  // Reports from before there was a queue: one open case for each subject.
  `insert into report_case (id, kind, subject_id, reports, reasons, first_at, last_at)
   select uuidv7(), case when picture_id is null then 'vehicle' else 'picture' end, coalesce(picture_id, vehicle_id),
     count(*), array_agg(distinct reason), min(created_at), max(created_at)
   from vehicle_report group by picture_id, vehicle_id`,
  `update vehicle_report r set case_id = c.id from report_case c
   where c.subject_id = coalesce(r.picture_id, r.vehicle_id)
     and c.kind = case when r.picture_id is null then 'vehicle' else 'picture' end`,
  'create index vehicle_report_of_case on vehicle_report (case_id, id desc)',
  'create index seller_report_of_case on seller_report (case_id, id desc)',
  'create index vehicle_by_posted on vehicle (posted_at) where posted_at is not null',
  'create index vehicle_by_sold on vehicle (sold_at) where sold_at is not null',
]
