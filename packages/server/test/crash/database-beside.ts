import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '@tribunal/store'
import { again } from './recovery.ts'
import { serverProcesses } from './server-processes.ts'

/** Connects to a service's embedded database without a hand in keeping it up, and with the right to make a checkpoint. */
export async function openBeside(dataFolder: string): Promise<Database> {
  const home = join(dataFolder, 'postgres')
  const host = encodeURIComponent(join(home, 'data'))
  const address = (user: string) => `postgresql://${user}@${host}:5432/tribunal`
  const whoMayConnect = join(home, 'data', 'pg_hba.conf')
  const before = readFileSync(whoMayConnect, 'utf8')
  writeFileSync(whoMayConnect, `local all postgres trust\n${before}`)
  process.kill(serverProcesses(dataFolder)[0]!, 'SIGHUP')
  const superuser = await again(() => openDatabase({ url: address('postgres'), poolSize: 1 }))
  await superuser.pool.query('grant pg_checkpoint to tribunal')
  await superuser.close()
  writeFileSync(whoMayConnect, before)
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  return await openDatabase({ url: address(`tribunal:${password}`), poolSize: 2 })
}
