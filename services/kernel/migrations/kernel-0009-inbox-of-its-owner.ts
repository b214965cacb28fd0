/** The inbox's partitions are made and dropped as their owner, whoever asks: a service's own role may not change tables. */
export const up = `alter function maintain_inbox(int, int) security definer set search_path = public, pg_temp`
