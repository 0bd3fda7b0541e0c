import { readConfig } from '@tribunal/server'
import { mailServer } from '@tribunal/testkit/mail'
import { expect, it } from 'vitest'
import { checkMail } from './check-machine.ts'

const configured = (env: Record<string, string>) => readConfig({ env, cwd: '/' }).config
const FROM = { TRIBUNAL_MAIL_FROM: 'Tribunal <t@example.org>', TRIBUNAL_PUBLIC_URL: 'https://tribunal.example' }

it('says that mail is off where no server is configured', async () => {
  expect(await checkMail(configured({}))).toMatchObject([{ check: 'mail', state: 'ok' }])
})

it('says whether the server takes mail of ours, and what is missing', async () => {
  const server = await mailServer({ login: { user: 'u', pass: 'p' } })
  const at = (login: string) => ({ TRIBUNAL_MAIL_URL: `smtp://${login}127.0.0.1:${server.port}` })
  expect(await checkMail(configured({ ...FROM, ...at('u:p@') }))).toMatchObject([
    { state: 'ok', message: { en: `Mail: 127.0.0.1:${server.port} takes mail from Tribunal <t@example.org>.` } },
  ])
  const [wrong, links] = await checkMail(configured({ TRIBUNAL_MAIL_FROM: 't@example.org', ...at('u:no@') }))
  expect(wrong).toMatchObject({ state: 'problem', message: { en: expect.stringContaining('EAUTH 535') } })
  expect(links).toMatchObject({ state: 'problem', message: { en: expect.stringContaining('public_url') } })
  await server.close()
})
