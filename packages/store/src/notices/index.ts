export type { FoundNotice, NoticeWish } from './find-notices.ts'
export type { NoticeContent, NoticeSender } from './notice-rows.ts'
export { type GivenNotice, type NoticeOrigin, NoticeStore, type NoticeStoreOptions } from './notice-store.ts'
