import {
  CHAT_CHANNEL,
  CHAT_CHANNEL_CHANGE,
  CHAT_CHANNEL_ID,
  listed,
  listOf,
  NEW_CHAT_CHANNEL,
} from '@tribunal/contract'
import {
  type ChatChannel,
  channelById,
  createChannel,
  listChannels,
  testChannel,
  updateChannel,
} from '@tribunal/store/notifications'
import { deleteEndpoint, disableEndpoint, enableEndpoint } from '@tribunal/store/webhooks'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { checkQueues } from '../cases/queues.ts'
import { checkUrl, orNotFound } from '../webhooks/found-webhook.ts'

export const listChatChannels = defineRoute({
  operation: 'listChatChannels',
  method: 'GET',
  url: '/api/v1/notifications/channels',
  permission: 'webhooks:manage',
  summary: 'List chat channels that are notified, disabled ones included',
  tag: 'notifications',
  responses: { 200: listOf(CHAT_CHANNEL).describe('Oldest first') },
  handler: async (_, { webhooks }) => ({
    status: 200,
    body: listed((await listChannels(webhooks.store.pool)).map(presentChannel)),
  }),
})

export const createChatChannel = defineRoute({
  operation: 'createChatChannel',
  method: 'POST',
  url: '/api/v1/notifications/channels',
  permission: 'webhooks:manage',
  summary: 'Notify a chat channel',
  description: 'The address of the channel is a secret: no answer shows it again.',
  tag: 'notifications',
  body: NEW_CHAT_CHANNEL,
  responses: { 201: CHAT_CHANNEL.describe('Created') },
  problems: ['webhook-url-refused'],
  async handler({ body, principal }, services) {
    const { webhooks, now } = services
    const { least_priority: leastPriority, ...asked } = body
    checkUrl(asked.url, services)
    checkQueues(asked.queues, services)
    const act = { actor: principal.id, now: new Date(now()) }
    const id = await createChannel(webhooks.store, { ...asked, kinds: [...new Set(asked.kinds)], leastPriority }, act)
    return { status: 201, body: presentChannel(await foundChannel(id, services)) }
  },
})

export const changeChatChannel = defineRoute({
  operation: 'changeChatChannel',
  method: 'PATCH',
  url: '/api/v1/notifications/channels/:id',
  permission: 'webhooks:manage',
  summary: 'Change a chat channel; disable or enable it',
  description: 'What is left out stays.',
  tag: 'notifications',
  params: CHAT_CHANNEL_ID,
  body: CHAT_CHANNEL_CHANGE,
  responses: { 200: CHAT_CHANNEL },
  problems: ['not-found', 'webhook-url-refused'],
  async handler({ params: { id }, body, principal }, services) {
    const { webhooks, now } = services
    const { enabled, least_priority: leastPriority, ...asked } = body
    if (asked.url !== undefined) checkUrl(asked.url, services)
    checkQueues(asked.queues, services)
    const act = { actor: principal.id, now: new Date(now()) }
    const { disabledAt } = await foundChannel(id, services)
    const wish = { ...asked, leastPriority }
    if (Object.values(wish).some((value) => value !== undefined)) await updateChannel(webhooks.store, id, wish, act)
    if (enabled !== undefined && enabled === (disabledAt !== null)) {
      await (enabled ? enableEndpoint(webhooks.store, id, act) : disableEndpoint(webhooks.store, id, 'asked', act))
    }
    await webhooks.changed()
    return { status: 200, body: presentChannel(await foundChannel(id, services)) }
  },
})

export const deleteChatChannel = defineRoute({
  operation: 'deleteChatChannel',
  method: 'DELETE',
  url: '/api/v1/notifications/channels/:id',
  permission: 'webhooks:manage',
  summary: 'Delete a chat channel and its address',
  tag: 'notifications',
  params: CHAT_CHANNEL_ID,
  responses: { 204: empty('Deleted') },
  problems: ['not-found'],
  async handler({ params: { id }, principal }, services) {
    await foundChannel(id, services)
    await deleteEndpoint(services.webhooks.store, id, { actor: principal.id, now: new Date(services.now()) })
    return { status: 204 }
  },
})

export const testChatChannel = defineRoute({
  operation: 'testChatChannel',
  method: 'POST',
  url: '/api/v1/notifications/channels/:id/test',
  permission: 'webhooks:manage',
  summary: 'Write a test into a chat channel',
  description: 'It is sent like any other message; `last_message` of the channel shows what became of it.',
  tag: 'notifications',
  params: CHAT_CHANNEL_ID,
  responses: { 202: CHAT_CHANNEL.describe('It will be sent') },
  problems: ['not-found', 'webhook-disabled'],
  async handler({ params: { id } }, services) {
    const channel = await foundChannel(id, services)
    if (channel.disabledAt) throw new HttpProblem({ code: 'webhook-disabled' })
    const { webhooks, notifications, now } = services
    await testChannel(webhooks.store.pool, channel, notifications.sender.product, new Date(now()))
    await webhooks.changed()
    return { status: 202, body: presentChannel(await foundChannel(id, services)) }
  },
})

async function foundChannel(id: string, { webhooks }: Pick<Services, 'webhooks'>): Promise<ChatChannel> {
  return orNotFound(await channelById(webhooks.store.pool, id))
}

/** A channel as the API shows one: never its address. */
function presentChannel(channel: ChatChannel): z.output<typeof CHAT_CHANNEL> {
  const { id, name, host, format, kinds, queues, leastPriority, language, last } = channel
  return {
    ...{ id, name, host, format, language },
    kinds: kinds as z.output<typeof CHAT_CHANNEL>['kinds'],
    queues: [...queues],
    least_priority: leastPriority,
    created_at: channel.createdAt.toISOString(),
    first_failed_at: channel.failingSince?.toISOString() ?? null,
    disabled_at: channel.disabledAt?.toISOString() ?? null,
    disabled_because: channel.disabledBecause,
    last_message: last && { ...last, at: last.at.toISOString() },
  }
}
