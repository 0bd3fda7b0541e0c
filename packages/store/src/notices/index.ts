export type { NoticeContent, NoticeSender } from './notice-rows.ts'
export {
  type FoundNotice,
  type GivenNotice,
  type NoticeOrigin,
  NoticeStore,
  type NoticeStoreOptions,
  type NoticeWish,
} from './notice-store.ts'
