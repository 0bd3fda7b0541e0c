import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** While a message to a chat waits, what becomes of it is looked at so often: sending is no event of the ledger. */
const WAITING_MS = 3_000

/** What one is notified of by mail. */
export function useOwnNotifications() {
  return useQuery({
    queryKey: ['people', 'me', 'notifications'],
    queryFn: async ({ signal }) => (await api.getOwnNotifications({}, { signal })).body,
  })
}

/** Whether this server sends mail, and how that goes. */
export function useMailStatus() {
  return useQuery({
    queryKey: ['webhooks', 'mail'],
    queryFn: async ({ signal }) => (await api.getMailStatus({}, { signal })).body,
  })
}

/** Chat channels, oldest first, disabled ones included. */
export function useChatChannels() {
  return useQuery({
    queryKey: ['webhooks', 'channels'],
    queryFn: async ({ signal }) => (await api.listChatChannels({}, { signal })).body.data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ last_message }) => last_message?.state === 'pending') ? WAITING_MS : false,
  })
}
