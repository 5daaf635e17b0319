import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { runOrReport } from '#bin/start/run-program.ts'

await runOrReport(async () => {
  const database = await openDatabase(readConfig(process.env))
  await database.close()
  process.stdout.write('The tables are up to date.\n')
})
