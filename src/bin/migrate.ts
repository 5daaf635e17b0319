import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'

const config = readConfig(process.env)
const database = await openDatabase(config)
await database.close()
process.stdout.write('The tables are up to date.\n')
