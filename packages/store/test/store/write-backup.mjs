// `node write-backup.mjs URL FILE`: writes a backup with what `npm run build` made, and prints the code of what went wrong.
import { openDatabase, writeBackup } from '@tribunal/store'

const [, , url, file] = process.argv
const database = await openDatabase({ url })
await writeBackup(database, file).then(
  () => process.stdout.write('written\n'),
  (error) => process.stdout.write(`${error.code}\n`),
)
await database.close()
