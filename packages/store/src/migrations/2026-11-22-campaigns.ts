/**
 * Which campaign a post was found to belong to, so that the posts of one are found together. It follows from the body of the
 * decision, is held against it by `audit verify`, and is erased with it.
 */
export const CAMPAIGNS = /* sql */ `
-- The id of the campaign's first post; null where the post was like no earlier one.
alter table decision_bodies add column campaign text;
create index decision_bodies_campaign on decision_bodies (campaign) where campaign is not null;
`
