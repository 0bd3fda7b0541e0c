/**
 * Bodies come packed. A row stays whole up to 2 KB, PostgreSQL's own default, because compressing again what is packed takes
 * time and saves nothing. Earlier rows stay as they are.
 */
export const PACKED_BODIES = /* sql */ `
alter table decision_bodies reset (toast_tuple_target);
`
