/**
 * That a delivery arrived changes none of what is counted: only a change of what is counted writes the counts. Callbacks told
 * of a thousand deliveries at a time, and each took one away and put it back.
 */
export const up = [
  `create or replace trigger delivery_settled after update of state on delivery for each row
   when ((old.state, old.why, old.settled_at) is distinct from (new.state, new.why, new.settled_at))
   execute function count_settled_delivery()`,
]
