/**
 * What is stored of a decision is compressed, and lies in the row: its names repeat, so that two fifths of its bytes are
 * left, and a row is written once and not in pieces. Earlier rows stay as they are until they are written again.
 */
export const COMPRESSED_RECORDS = /* sql */ `
alter table decision_bodies alter column submission set storage main, alter column body set storage main;
alter table decision_bodies set (toast_tuple_target = 512);
`
